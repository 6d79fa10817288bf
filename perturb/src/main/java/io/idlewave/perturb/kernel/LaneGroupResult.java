package io.idlewave.perturb.kernel;

import io.idlewave.perturb.scenario.LaneFlows;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Sensitivities;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Gathers from the tiles of a {@link LaneGroup} what it found. */
final class LaneGroupResult {

  private LaneGroupResult() {}

  static LaneResult of(LaneGroup group) {
    boolean[] deadlocked = new boolean[group.lanes()];
    for (int lane = 0; lane < deadlocked.length; lane++) {
      deadlocked[lane] = group.deadlocked(lane);
    }
    return new LaneResult(
        group.scenario(),
        group.bound(),
        group.firstReplicate(),
        rankNanos(group),
        deadlocked,
        sensitivities(group),
        ledgerNanos(group),
        changedOutcomes(group),
        flows(group));
  }

  private static double[] rankNanos(LaneGroup group) {
    double[] rankNanos = new double[Math.multiplyExact(group.ranks(), group.lanes())];
    for (int rank = 0; rank < group.ranks(); rank++) {
      gather(group, rankNanos, rank);
    }
    return rankNanos;
  }

  private static void gather(LaneGroup group, double[] rankNanos, int rank) {
    for (int lane = 0; lane < group.lanes(); lane++) {
      double nanos = group.recordedNanos(rank, lane);
      if (Double.isNaN(nanos)) {
        throw new IllegalStateException("rank " + rank + ": its delay was never recorded");
      }
      rankNanos[rank * group.lanes() + lane] = nanos;
    }
  }

  /** The sensitivities of the latest rank of each lane. */
  private static @Nullable Sensitivities sensitivities(LaneGroup group) {
    if (!group.extras().counts()) {
      return null;
    }
    int all = PathRow.PARTS + group.extras().hopClasses();
    double[][] parts = new double[all][group.lanes()];
    int firstLane = 0;
    for (Tile tile : group.tiles()) {
      Counts counts = Objects.requireNonNull(tile.counts);
      PathRow latest = new PathRow(new double[tile.lanes], counts.store);
      latest.clear(Double.NEGATIVE_INFINITY, counts.store);
      for (PathRow rank : counts.recorded) {
        counts.maximum.apply(latest, 0, rank, 0, Weight.ZERO);
      }
      for (int part = 0; part < all; part++) {
        System.arraycopy(latest.part(part), 0, parts[part], firstLane, tile.lanes);
      }
      firstLane += tile.lanes;
    }
    return new Sensitivities(
        parts[PathRow.LATENCIES],
        parts[PathRow.OVERHEADS],
        parts[PathRow.GAP_BYTES],
        parts[PathRow.LATENCY_NANOS],
        parts[PathRow.OVERHEAD_NANOS],
        parts[PathRow.BANDWIDTH_NANOS],
        Arrays.copyOfRange(parts, PathRow.PARTS, all));
  }

  private static double @Nullable [] changedOutcomes(LaneGroup group) {
    if (!group.extras().outcomes()) {
      return null;
    }
    double[] changed = new double[group.lanes()];
    int firstLane = 0;
    for (Tile tile : group.tiles()) {
      double[] of = Objects.requireNonNull(tile.outcomes).changed;
      System.arraycopy(of, 0, changed, firstLane, tile.lanes);
      firstLane += tile.lanes;
    }
    return changed;
  }

  private static @Nullable LaneFlows flows(LaneGroup group) {
    DelayFlows attribution = group.attribution();
    if (attribution == null) {
      return null;
    }
    int rows = Math.multiplyExact(Flow.OF_RANKS, group.ranks());
    double[] rankNanos = new double[Math.multiplyExact(rows, group.lanes())];
    int firstLane = 0;
    for (Tile tile : group.tiles()) {
      double[][][] nanos = Objects.requireNonNull(tile.flows).nanos;
      for (int row = 0; row < rows; row++) {
        double[] from = nanos[row / group.ranks()][row % group.ranks()];
        System.arraycopy(from, 0, rankNanos, row * group.lanes() + firstLane, tile.lanes);
      }
      firstLane += tile.lanes;
    }
    FlowSums sums = attribution.sums;
    return new LaneFlows(
        rankNanos, sums.codes(), sums.siteQuanta(), sums.phases(), sums.phaseQuanta());
  }

  private static double @Nullable [] ledgerNanos(LaneGroup group) {
    if (!group.extras().ledger()) {
      return null;
    }
    int rows = Math.multiplyExact(Account.values().length, group.ranks());
    double[] ledgerNanos = new double[Math.multiplyExact(rows, group.lanes())];
    int firstLane = 0;
    for (Tile tile : group.tiles()) {
      double[][][] recorded = Objects.requireNonNull(tile.ledger).recorded;
      for (int row = 0; row < rows; row++) {
        double[] from = recorded[row / group.ranks()][row % group.ranks()];
        System.arraycopy(from, 0, ledgerNanos, row * group.lanes() + firstLane, tile.lanes);
      }
      firstLane += tile.lanes;
    }
    return ledgerNanos;
  }
}
