package io.idlewave.graph.census;

import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.WarningText;
import io.idlewave.ingest.model.Bias;
import java.io.Serializable;
import java.util.Locale;

/**
 * Something that stayed without its counterpart, or does not fit it, at the place where it was
 * seen.
 *
 * @param rank world rank of the end that was seen
 * @param call call index of that end, or -1 if it lies before the part of the trace that was read
 * @param function MPI function of that call, or empty where it is not known any more
 * @param detail envelope, communicator or request
 */
public record Leftover(Kind kind, int rank, long call, String function, String detail)
    implements Serializable {

  public enum Kind implements WarningKind {
    UNMATCHED_SEND("send without a receive", Bias.EITHER),
    UNMATCHED_RECEIVE("receive without a send", Bias.EITHER),
    INCOMPLETE_COLLECTIVE("collective that not all members entered", Bias.EITHER),
    UNMATCHED_EPOCH(
        "post, start, complete or wait without its counterpart at the other rank", Bias.EITHER),
    OPEN_REQUEST("request that never completes", Bias.EITHER),
    LATE_EDGE("wait cycle: eager by proof", Bias.NONE),
    TRUNCATED_MESSAGE("receive shorter than its send: the message was truncated", Bias.NONE),
    LONGER_RECEIVE("receive longer than its send: the lengths contradict each other", Bias.EITHER);

    private final WarningText text;

    Kind(String meaning, Bias bias) {
      text = new WarningText(name().toLowerCase(Locale.ROOT).replace('_', '-'), meaning, bias);
    }

    @Override
    public WarningText text() {
      return text;
    }
  }

  /** Where it is, and what is known of it. */
  public String place() {
    return "rank %d, %s%s: %s"
        .formatted(
            rank,
            call < 0 ? "an earlier call" : "call " + call,
            function.isEmpty() ? "" : " " + function,
            detail);
  }

  @Override
  public String toString() {
    return kind.meaning() + ": " + place();
  }
}
