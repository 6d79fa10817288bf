package io.idlewave.perturb.propagate;

import io.idlewave.graph.block.GraphBlock;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Where all ranks of a trace have come, block by block: a frontier is passed each time all of them
 * have passed another interval of trace time. A rank stands where its last call ended or the one it
 * is in began; one that has left MPI_Finalize has passed everything. It depends on the blocks
 * alone. Mutable.
 */
public final class Frontiers {

  private final Spacing spacing;
  private final long[] reachedNanos;
  private long passed;

  /**
   * Which frontiers there are.
   *
   * @param intervalNanos trace time between two of them, at least 1
   * @param finalizeFunction number of MPI_Finalize, or -1 where no rank calls it
   */
  public record Spacing(long intervalNanos, int finalizeFunction) implements Serializable {}

  /** Nobody has gone anywhere. */
  public Frontiers(Spacing spacing, int ranks) {
    this(spacing, new long[ranks]);
  }

  /** Ranks that have come so far. */
  public Frontiers(Spacing spacing, long[] reachedNanos) {
    this.spacing = spacing;
    this.reachedNanos = reachedNanos.clone();
    this.passed = number();
  }

  /** Takes the next block; returns the frontier passed with it, or 0. The trace's end is none. */
  public long pass(GraphBlock block) {
    for (int i = 0; i < block.entryCount(); i++) {
      int rank = block.rank(i);
      long nanos = block.enterNanos(i);
      if (block.has(i, GraphBlock.ENDS)) {
        boolean over = block.function(i) == spacing.finalizeFunction();
        nanos = over ? Long.MAX_VALUE : nanos + block.durationNanos(i);
      }
      reachedNanos[rank] = Math.max(reachedNanos[rank], nanos);
    }
    long before = passed;
    passed = number();
    return passed > before && nanos() < Long.MAX_VALUE ? passed : 0;
  }

  private long number() {
    return nanos() / spacing.intervalNanos();
  }

  /** Trace time that all ranks have passed, each since its first event, in ns. */
  public long nanos() {
    return Arrays.stream(reachedNanos).min().orElse(0);
  }

  /** Per rank, how far it has come, to be put back. */
  public long[] reachedNanos() {
    return reachedNanos.clone();
  }
}
