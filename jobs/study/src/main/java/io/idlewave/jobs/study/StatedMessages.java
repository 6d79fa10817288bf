package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.graph.survey.StatedTransit;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import org.jspecify.annotations.Nullable;

/**
 * The key {@code transit} of a study: what the messages of the recorded run took.
 *
 * @param overheadNanos from the begin of a send until its message leaves, in ns
 * @param latencyNanos of an empty message, in ns
 * @param picosPerByte of each byte, in ps
 */
public record StatedMessages(long overheadNanos, long latencyNanos, long picosPerByte) {

  static final String KEY = "transit";

  private static final String OVERHEAD = "overhead";
  private static final String LATENCY = "latency";
  private static final String BANDWIDTH = "bandwidth";

  static @Nullable StatedMessages read(@Nullable Node node) {
    if (node == null) {
      return null;
    }
    Node stated = node.requireMapping().withOnly(LATENCY, BANDWIDTH, OVERHEAD);
    return new StatedMessages(
        whole(stated.find(OVERHEAD), 1, "ns"),
        whole(stated.get(LATENCY), 1, "ns"),
        whole(stated.find(BANDWIDTH), 1000, "ps"));
  }

  private static long whole(@Nullable Node node, int perNano, String unit) {
    if (node == null) {
      return 0;
    }
    double value = node.quantity(Dimension.TIME) * perNano;
    double rounded = Math.rint(value);
    if (Math.abs(value - rounded) > 1e-9 * Math.max(1, rounded) || rounded > StatedTransit.MAX) {
      throw node.wrong(
          "a whole number of "
              + unit
              + " up to "
              + Dimension.TIME.format((double) StatedTransit.MAX / perNano));
    }
    return (long) rounded;
  }

  void write(ObjectNode into) {
    into.put(LATENCY, Dimension.TIME.format((double) latencyNanos));
    into.put(BANDWIDTH, Dimension.TIME.format((double) picosPerByte / 1000));
    into.put(OVERHEAD, Dimension.TIME.format((double) overheadNanos));
  }

  /** What a message took in a run of which so much is known of the eager threshold. */
  public StatedTransit with(EagerBracket eager) {
    return new StatedTransit(overheadNanos, latencyNanos, picosPerByte, eager);
  }
}
