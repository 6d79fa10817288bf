package io.idlewave.perturb.noise;

import io.idlewave.ingest.model.Internal;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Where the ranks of a study are, and how their clocks stand to each other. Immutable.
 *
 * @param simulated whether clocks show simulated times (model timing) instead of delays
 * @param nodeOf per rank, its node; ranks beyond are on node 0
 * @param originNanos per rank, where its time 0, at which it leaves MPI_Init, lies on the common
 *     clock, in ns; 0 for ranks beyond, and on clocks that nobody synchronised
 * @param timelines whose timeline each row is: where some rank has several, what is per rank here
 *     is per row
 */
public record RankFrame(
    boolean simulated, int[] nodeOf, long[] originNanos, RankTimelines timelines)
    implements Serializable {

  /** In observed timing, ranks on one node whose clocks begin together. */
  public static final RankFrame TOGETHER =
      new RankFrame(false, new int[0], new long[0], RankTimelines.ONE_EACH);

  public RankFrame {
    nodeOf = nodeOf.clone();
    originNanos = originNanos.clone();
  }

  /**
   * Ranks of observed timing. The common clock counts from the begin of the run window, at which
   * the first of them leaves MPI_Init: what came before has no part in a phase.
   *
   * @param beginNanos per rank, when it leaves MPI_Init, on its clock
   * @param sharesClock whether that is one clock; otherwise all ranks begin together
   */
  public static RankFrame observed(
      int[] nodeOf, long[] beginNanos, boolean sharesClock, RankTimelines timelines) {
    long first = Arrays.stream(beginNanos).min().orElse(0);
    long[] origins = Arrays.stream(beginNanos).map(begin -> begin - first).toArray();
    return new RankFrame(false, nodeOf, sharesClock ? origins : new long[0], timelines);
  }

  /** Ranks of model timing, which all leave MPI_Init at time 0. */
  public static RankFrame simulated(int[] nodeOf) {
    return simulated(nodeOf, RankTimelines.ONE_EACH);
  }

  /** Timelines of model timing. */
  public static RankFrame simulated(int[] nodeOf, RankTimelines timelines) {
    return new RankFrame(true, nodeOf, new long[0], timelines);
  }

  /** How many ranks there are, as far as that is known; at least 1. */
  @Internal
  public int rankCount() {
    int[] rankOf = timelines.rankOf();
    int count = rankOf.length == 0 ? nodeOf.length : Arrays.stream(rankOf).max().orElse(0) + 1;
    return Math.max(1, count);
  }

  public int nodeOf(int rank) {
    return rank < nodeOf.length ? nodeOf[rank] : 0;
  }

  /** Where time 0 of a rank lies on the common clock, in ns. */
  public double originNanos(int rank) {
    return rank < originNanos.length ? (double) originNanos[rank] : 0;
  }

  /**
   * The wall time of a rank in a lane, in ns on the common clock.
   *
   * @param clockNanos what the lane's clock shows
   * @param startNanos the recorded time
   */
  @Internal
  public double wallNanos(int rank, double startNanos, double clockNanos) {
    return simulated ? clockNanos : originNanos(rank) + startNanos + clockNanos;
  }
}
