package io.idlewave.perturb.kernel;

import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.LaneResult;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The mutable state of consecutive replicates of one scenario and bound, one lane each: the clocks
 * of all ranks, the slots, the recorded delays, and how far the blocks have been applied.
 *
 * <p>Clocks start at 0, slots at -infinity, counts and ledgers, where {@link LaneExtras} asks for
 * them, at 0. The bits of a lane depend on its replicate alone, not on the group it is in.
 */
public final class LaneGroup {

  private final int scenario;
  private final Bound bound;
  private final long firstReplicate;
  private final int ranks;
  private final LaneExtras extras;
  private final boolean[] deadlocked;
  private final Tile[] tiles;
  private final @Nullable UndisturbedLane undisturbed;
  private final @Nullable DelayFlows attribution;
  private int slotCount;
  private long lastBlock = -1;

  /**
   * A group at the start of the trace, with clocks alone.
   *
   * @param scenario index of the scenario in the study
   * @param firstReplicate number of the first replicate, counted from 0
   */
  public LaneGroup(int scenario, Bound bound, long firstReplicate, int lanes, int ranks) {
    this(scenario, bound, firstReplicate, lanes, ranks, LaneExtras.NONE);
  }

  /** Lanes with {@code extras} beside the clocks. */
  public LaneGroup(
      int scenario, Bound bound, long firstReplicate, int lanes, int ranks, LaneExtras extras) {
    this(scenario, bound, firstReplicate, lanes, ranks, extras, false);
  }

  /** Lanes with {@code extras} and, if wanted or needed, an undisturbed lane beside the others. */
  public LaneGroup(
      int scenario,
      Bound bound,
      long firstReplicate,
      int lanes,
      int ranks,
      LaneExtras extras,
      boolean withUndisturbed) {
    if (scenario < 0 || firstReplicate < 0 || lanes < 1 || ranks < 1) {
      throw new IllegalArgumentException(
          ("lane group: scenario and first replicate at least 0, lanes and ranks at least 1, got"
                  + " %d, %d, %d, %d")
              .formatted(scenario, firstReplicate, lanes, ranks));
    }
    this.scenario = scenario;
    this.bound = bound;
    this.firstReplicate = firstReplicate;
    this.ranks = ranks;
    this.extras = extras;
    UndisturbedLane quiet = withUndisturbed || extras.flows() ? new UndisturbedLane(ranks) : null;
    undisturbed = quiet;
    deadlocked = new boolean[lanes];
    attribution =
        extras.flows() && quiet != null
            ? new DelayFlows(ranks, Math.min(lanes, Tile.LANES), quiet)
            : null;
    tiles = new Tile[(lanes - 1) / Tile.LANES + 1];
    for (int tile = 0; tile < tiles.length; tile++) {
      int firstLane = tile * Tile.LANES;
      int count = Math.min(Tile.LANES, lanes - firstLane);
      tiles[tile] = new Tile(ranks, count, firstReplicate + firstLane, extras, undisturbed);
    }
  }

  /** The group that {@link #toBytes} wrote, bit for bit. */
  public static LaneGroup fromBytes(byte[] bytes) {
    return LaneGroupFormat.read(bytes);
  }

  /** A snapshot of the whole state. */
  public byte[] toBytes() {
    return LaneGroupFormat.write(this);
  }

  /** Index of the scenario in the study. */
  public int scenario() {
    return scenario;
  }

  public Bound bound() {
    return bound;
  }

  /** Number of the first replicate, counted from 0. */
  public long firstReplicate() {
    return firstReplicate;
  }

  /** The number of replicates. */
  public int lanes() {
    return deadlocked.length;
  }

  public int ranks() {
    return ranks;
  }

  /** What the lanes carry beside clocks. */
  public LaneExtras extras() {
    return extras;
  }

  /** Whether it has a lane in which nothing is disturbed. */
  public boolean hasUndisturbed() {
    return undisturbed != null;
  }

  /** The number of slots that exist. */
  public int slotCount() {
    return slotCount;
  }

  /** Number of the last block that was applied, -1 before the first. */
  public long lastBlock() {
    return lastBlock;
  }

  /** Notes that a block was applied. */
  public void setLastBlock(long blockNumber) {
    lastBlock = blockNumber;
  }

  /** The clock of a rank in a lane, in ns. */
  public double clockNanos(int rank, int lane) {
    return tileOf(lane).clocks[rank][lane % Tile.LANES];
  }

  /** The value of a slot in a lane, in ns. */
  public double slotNanos(int slot, int lane) {
    return tileOf(lane).slots[slot][lane % Tile.LANES];
  }

  /** The recorded delay of a rank in a lane, in ns; NaN where none was recorded. */
  public double recordedNanos(int rank, int lane) {
    return tileOf(lane).recorded[rank][lane % Tile.LANES];
  }

  public boolean deadlocked(int lane) {
    return deadlocked[lane];
  }

  /**
   * What the group found.
   *
   * @throws IllegalStateException where a rank was never recorded
   */
  public LaneResult result() {
    return LaneGroupResult.of(this);
  }

  /** The programs that follow belong to a block whose entries have these places. */
  public void enterBlock(EntryPlaces places) {
    if (attribution != null) {
      attribution.enter(places);
    }
  }

  /** The block has no further programs. */
  public void leaveBlock() {
    if (attribution != null) {
      attribution.leave();
    }
  }

  /** Null in a group without flows. */
  @Nullable DelayFlows attribution() {
    return attribution;
  }

  Tile[] tiles() {
    return tiles;
  }

  @Nullable UndisturbedLane undisturbed() {
    return undisturbed;
  }

  void reserveSlots(int count) {
    slotCount = Math.max(slotCount, count);
    if (undisturbed != null) {
      undisturbed.reserveSlots(slotCount);
    }
    for (Tile tile : tiles) {
      tile.reserveSlots(slotCount);
    }
  }

  void markDeadlocked() {
    Arrays.fill(deadlocked, true);
  }

  void setDeadlocked(int lane, boolean value) {
    deadlocked[lane] = value;
  }

  private Tile tileOf(int lane) {
    return tiles[lane / Tile.LANES];
  }
}
