package io.idlewave.jobs.study;

import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.graph.survey.StatedTransit;
import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.text.Dimension;

/**
 * The key {@code transit} of a study: what the messages of the recorded run took.
 *
 * @param overheadNanos from the begin of a send until its message leaves, in ns
 * @param latencyNanos of an empty message, in ns
 */
public record StatedMessages(long overheadNanos, long latencyNanos, long picosPerByte) {

  static final Keys<StatedMessages> KEYS =
      Keys.of(
          StatedMessages.class,
          Key.required("latency", whole(1, "ns"), "Of an empty message.").as("latencyNanos"),
          Key.of("bandwidth", whole(1000, "ps"), 0L, "Of each byte of a message.")
              .as("picosPerByte"),
          Key.of("overhead", whole(1, "ns"), 0L, "From the begin of a send until it leaves.")
              .as("overheadNanos"));

  private static Form<Long> whole(int perNano, String unit) {
    return Forms.TIME.asAt(
        (node, nanos) -> {
          double value = nanos * perNano;
          double rounded = Math.rint(value);
          if (Math.abs(value - rounded) > 1e-9 * Math.max(1, rounded)
              || rounded > StatedTransit.MAX) {
            throw node.wrong(
                "a whole number of "
                    + unit
                    + " up to "
                    + Dimension.TIME.format((double) StatedTransit.MAX / perNano));
          }
          return (long) rounded;
        },
        whole -> (double) whole / perNano);
  }

  /** What a message took in a run of which so much is known of the eager threshold. */
  public StatedTransit with(EagerBracket eager) {
    return new StatedTransit(overheadNanos, latencyNanos, picosPerByte, eager);
  }
}
