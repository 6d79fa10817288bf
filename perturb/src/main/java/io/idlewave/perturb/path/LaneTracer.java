package io.idlewave.perturb.path;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.kernel.DelayPart;
import io.idlewave.perturb.kernel.LaneReplay;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.kernel.Weight;
import io.idlewave.perturb.lowering.Lowering;
import io.idlewave.perturb.noise.Quantum;
import java.io.Closeable;
import java.util.Arrays;

/**
 * Runs one lane again in a second pass over the blocks, with the same bits, and follows how its
 * values come about. Mutable; one thread.
 */
abstract class LaneTracer implements Closeable {

  final int ranks;
  final Quantum quantum;
  final PathChains chains;
  final Whereabouts whereabouts;
  private final String name;
  private final Lowering lowering;
  private final LaneReplay replay;
  private final double[] endNanos;
  private boolean deadlocked;

  /** A lane at the start of the trace; {@code name} is that of its path, for errors. */
  LaneTracer(
      String name,
      int ranks,
      Lowering lowering,
      LaneTables tables,
      long replicate,
      PathChains chains) {
    this.name = name;
    this.ranks = ranks;
    this.lowering = lowering;
    this.quantum = tables.quantum();
    this.chains = chains;
    this.whereabouts = new Whereabouts(ranks);
    this.endNanos = new double[ranks];
    Arrays.fill(endNanos, Double.NaN);
    this.replay = new LaneReplay(ranks, tables, replicate, new Follower());
  }

  /** Applies the next block. */
  public final void apply(GraphBlock next) {
    whereabouts.begin(next);
    lowering.lower(next, this::run);
    whereabouts.end();
  }

  private void run(MicroProgram program) {
    replay.run(program);
  }

  /** Whether the lane ended in a deadlock: it has no path. */
  public final boolean deadlocked() {
    return deadlocked;
  }

  /**
   * What the clock of a rank holds at the entry of MPI_Finalize, in ns: a time, or in {@code
   * observed} timing a delay; NaN before that.
   */
  public final double endNanos(int rank) {
    return endNanos[rank];
  }

  /** Checks that a rank has come to its end. */
  final void requireEnded(int rank) {
    if (deadlocked) {
      throw new IllegalStateException(name + ": a lane that ends, got a deadlock");
    }
    if (Double.isNaN(endNanos[rank])) {
      throw new IllegalStateException("rank " + rank + ": its end was never recorded");
    }
  }

  /** Tells the path to the end of a rank, its last step first. */
  final void back(int rank, PathChains.Steps steps) {
    Strand end = chains.ended(rank);
    if (!end.pending.isZero()) {
      steps.before(end.site, end.pending);
    }
    chains.back(end, steps);
  }

  @Override
  public final void close() {
    chains.close();
  }

  /** The steps that follow belong to a region, or to {@link MicroProgram#OF_CALL}. */
  void in(int region) {}

  /** What the time of the next step is, in {@code observed} timing. */
  void of(DelayPart part) {}

  /** As {@link LaneReplay.Listener#add}. */
  abstract void add(int cell, Weight cost);

  /** As {@link LaneReplay.Listener#sum}. */
  abstract void sum(int cell, int source, Weight cost);

  /** As {@link LaneReplay.Listener#move}. */
  abstract void move(int cell, int source, Weight cost);

  /** Follows the replay. */
  private final class Follower implements LaneReplay.Listener {

    @Override
    public void at(int i, int region) {
      in(region);
      whereabouts.see(i + 1);
    }

    @Override
    public void of(DelayPart part) {
      LaneTracer.this.of(part);
    }

    @Override
    public void add(int cell, Weight cost) {
      LaneTracer.this.add(cell, cost);
    }

    @Override
    public void sum(int cell, int source, Weight cost) {
      LaneTracer.this.sum(cell, source, cost);
    }

    @Override
    public void move(int cell, int source, Weight cost) {
      LaneTracer.this.move(cell, source, cost);
    }

    @Override
    public void clear(int cell) {
      chains.cell(cell).clear();
    }

    @Override
    public void record(int rank, double nanos) {
      endNanos[rank] = nanos;
      chains.end(rank);
    }

    @Override
    public void deadlock() {
      deadlocked = true;
    }
  }
}
