package io.idlewave.jobs.results.part;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the recorded run spent in which call path, all ranks together. */
public record CallPathReport(String from, List<Node> nodes, int omitted) {

  /** The name under which a summary holds it. */
  public static final String LABEL = "call-paths";

  /** The kind of the root. */
  public static final String RUN = "run";

  /** The kind of a user region. */
  public static final String REGION = "region";

  /** The kind, and the name, of the time of streams that have nothing to do. */
  public static final String IDLE = "idle";

  /** The kind of the calls of one function. */
  public static final String CALL = "call";

  /** One path. */
  public record Node(
      int node,
      @Nullable Integer parent,
      String name,
      String kind,
      int depth,
      @Nullable Long visits,
      long exclusiveNanos,
      long inclusiveNanos,
      long waitNanos,
      double share,
      int mostRank,
      long mostNanos) {}

  public CallPathReport {
    nodes = List.copyOf(nodes);
  }
}
