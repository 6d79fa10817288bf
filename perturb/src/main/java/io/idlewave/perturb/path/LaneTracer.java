package io.idlewave.perturb.path;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.kernel.DelayPart;
import io.idlewave.perturb.kernel.LaneReplay;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.lowering.Lowering;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.Bound;
import java.io.Closeable;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds the path of one lane: runs it again in a second pass over the blocks, with the same bits,
 * and follows how its values come about in {@link PathChains}, which are then walked backwards.
 * Mutable; one thread.
 */
public final class LaneTracer implements Closeable {

  private final Lowering lowering;
  private final Booking booking;
  private final LaneReplay replay;

  private LaneTracer(Lowering lowering, Booking booking, LaneTables tables, long replicate) {
    this.lowering = lowering;
    this.booking = booking;
    this.replay = new LaneReplay(booking.ranks, tables, replicate, booking);
  }

  /**
   * A tracer of critical paths in {@code model} timing, at the start of the trace.
   *
   * @param pricing of the lane
   * @param tables what the lane's scenario disturbs
   * @param replicate number of the lane, counted from 0
   * @param folder where the spool file lives until the tracer is closed
   */
  public static LaneTracer critical(
      Pricing pricing, LaneTables tables, long replicate, Path folder) {
    return critical(pricing, tables, replicate, folder, PathChains.BLOCK_RECORDS);
  }

  static LaneTracer critical(
      Pricing pricing, LaneTables tables, long replicate, Path folder, int spoolBlockRecords) {
    int kinds = CriticalPart.values().length;
    PathChains chains = new PathChains(pricing.ranks(), kinds, folder, spoolBlockRecords);
    return new LaneTracer(
        pricing.loweringByRegion(Bound.EXACT),
        new CriticalBooking(pricing.ranks(), tables.quantum(), chains),
        tables,
        replicate);
  }

  /**
   * A tracer of winning paths in {@code observed} timing, likewise.
   *
   * @param bound which bound the lane carries
   */
  public static LaneTracer winning(
      Pricing pricing, Bound bound, LaneTables tables, long replicate, Path folder) {
    int kinds = DelayPart.values().length;
    PathChains chains = new PathChains(pricing.ranks(), kinds, folder, PathChains.BLOCK_RECORDS);
    return new LaneTracer(
        pricing.lowering(bound),
        new DelayBooking(pricing.ranks(), tables.quantum(), chains),
        tables,
        replicate);
  }

  /** Applies the next block. */
  public void apply(GraphBlock next) {
    booking.whereabouts.begin(next);
    lowering.lower(next, replay::run);
    booking.whereabouts.end();
  }

  /**
   * The path to the end of the rank that ends last, of several the lowest, after the last block.
   *
   * @throws IllegalStateException where the lane deadlocked, or a rank was never recorded
   */
  public LanePath path() {
    return path(last());
  }

  /**
   * The path to the end of a rank, after the last block.
   *
   * @throws IllegalStateException likewise
   */
  public LanePath path(int rank) {
    requireAlive();
    double endNanos = booking.chains.endNanos(rank);
    PathSums sums = new PathSums(booking.chains.kinds());
    booking.chains.back(rank, sums);
    Quantum quantum = booking.quantum;
    if (sums.total.quanta() != quantum.toQuanta(endNanos)) {
      throw new IllegalStateException(
          "path of rank %d: %s ns, got parts of %s ns"
              .formatted(rank, endNanos, sums.total.quanta() * quantum.nanos()));
    }
    return new LanePath(
        rank,
        PathCost.of(sums.total, quantum.nanos()),
        sums.byRank.nanos(quantum.nanos()),
        sums.byCallSite.nanos(quantum.nanos()),
        sums.rankChanges());
  }

  /**
   * How often the path to the last end goes from each rank to each other one, after the last block.
   *
   * @throws IllegalStateException as {@link #path()}
   */
  public SortedMap<RankPair, Long> crossings() {
    SortedMap<RankPair, Long> crossings = new TreeMap<>();
    int last = last();
    int[] following = {last};
    booking.chains.back(
        booking.chains.ended(last),
        (site, costs) -> {
          if (site.rank() != following[0]) {
            crossings.merge(new RankPair(site.rank(), following[0]), 1L, Long::sum);
            following[0] = site.rank();
          }
        });
    return crossings;
  }

  /** The chains of steps, for who wants to see each. */
  PathChains chains() {
    return booking.chains;
  }

  private int last() {
    requireAlive();
    return booking.chains.last();
  }

  private void requireAlive() {
    if (booking.deadlocked) {
      throw new IllegalStateException("path: a lane that ends, got a deadlock");
    }
  }

  @Override
  public void close() {
    booking.chains.close();
  }
}
