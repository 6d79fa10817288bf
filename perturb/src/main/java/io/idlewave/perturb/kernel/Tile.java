package io.idlewave.perturb.kernel;

import io.idlewave.perturb.random.LaneDraws;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The state of some consecutive lanes: few enough that the rows of all ranks and live slots stay in
 * the cache of a core while a program runs over it, and many enough that the vector instructions of
 * a step outweigh what is done once per row.
 *
 * <p>One array per row, all read at the same index in a loop, because the JIT compiler vectorises a
 * loop over two rows of one flat array at different offsets badly or not at all (it cannot exclude
 * that they overlap): measured 1.2 ns per lane of a join against 0.5.
 */
final class Tile {

  /**
   * The largest number of lanes in a tile. Measured with 8 to 4,096 ranks: half or twice as many
   * take a tenth less at best, a quarter of it up to twice the time.
   */
  static final int LANES = 256;

  final int lanes;
  final long firstReplicate;
  final double[][] clocks;

  /** NaN until the rank is recorded. */
  final double[][] recorded;

  double[][] slots = new double[0][];

  final LaneDraws draws;

  /** Null in a group without counts. */
  final @Nullable Counts counts;

  /** Null in a group without a ledger. */
  final @Nullable Ledger ledger;

  /** Null in a group without counted outcomes. */
  final @Nullable OutcomeCounts outcomes;

  /** Null in a group without flows. */
  final @Nullable TileFlows flows;

  /** Null in a group in which all lanes are disturbed. */
  private final @Nullable UndisturbedLane undisturbed;

  Tile(
      int ranks,
      int lanes,
      long firstReplicate,
      LaneExtras extras,
      @Nullable UndisturbedLane undisturbed) {
    this.undisturbed = undisturbed;
    this.lanes = lanes;
    this.firstReplicate = firstReplicate;
    clocks = new double[ranks][lanes];
    recorded = new double[ranks][lanes];
    for (double[] row : recorded) {
      Arrays.fill(row, Double.NaN);
    }
    draws = new LaneDraws(firstReplicate, lanes);
    counts = extras.counts() ? new Counts(this, extras.hopClasses()) : null;
    ledger = extras.ledger() ? new Ledger(ranks, lanes) : null;
    outcomes = extras.outcomes() ? new OutcomeCounts(ranks, lanes) : null;
    flows = extras.flows() ? new TileFlows(ranks, lanes) : null;
  }

  /** What the clock shows at a noise step where nothing is disturbed, in ns, or 0. */
  double undisturbedNanos(int step) {
    return undisturbed == null ? 0 : undisturbed.shownNanos(step);
  }

  /** Makes sure that there are at least so many slots; new ones hold -infinity. */
  void reserveSlots(int count) {
    int before = slots.length;
    if (count > before) {
      slots = Arrays.copyOf(slots, count);
      for (int slot = before; slot < count; slot++) {
        slots[slot] = new double[lanes];
        Arrays.fill(slots[slot], Double.NEGATIVE_INFINITY);
      }
      if (counts != null) {
        counts.reserveSlots(slots);
      }
      if (ledger != null) {
        ledger.reserveSlots(count);
      }
    }
  }
}
