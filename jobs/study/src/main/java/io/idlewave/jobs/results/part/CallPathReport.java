package io.idlewave.jobs.results.part;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the recorded run spent in which call path, all ranks together. The component names are a
 * stable contract.
 *
 * @param from what waits are taken from: {@code clocks}, or {@code durations} where clocks do not
 *     agree
 * @param nodes the paths, each after the one around it; the first is the run
 * @param omitted how many more there are, each with no more time than any of these
 */
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

  /**
   * One path.
   *
   * @param node its number, as in the table
   * @param parent the number of the path around it; null of the run
   * @param name of its innermost region or of the function that is called there
   * @param kind run, region, call or idle
   * @param depth 0 of the run
   * @param visits as in the table, of all ranks
   * @param exclusiveNanos likewise
   * @param inclusiveNanos likewise
   * @param waitNanos likewise
   * @param share inclusiveNanos by the run times of all ranks
   * @param mostRank the rank with the most inclusiveNanos, the first of several
   */
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
