package io.idlewave.perturb.operation;

import io.idlewave.graph.block.GraphBlock;
import java.io.Serializable;

/**
 * Where a rank begins a step: at calls of a function, or where it comes into a user region after
 * time outside it; at each of these, or at the first of every few.
 *
 * @param function index into the trace's functions, or -1
 * @param region index into its user regions, or -1
 * @param every of so many the first begins a step
 */
public record StepMark(int function, int region, int every) implements Serializable {

  /** Nowhere. */
  public static final StepMark NONE = new StepMark(-1, -1, 1);

  /** Whether it can be anywhere. */
  public boolean exists() {
    return function >= 0 || region >= 0;
  }

  /** Finds the marks of a walk, stretch by stretch and call by call. Mutable. */
  final class Finder {

    private final boolean[] inside;
    private final boolean[] begun;
    private final long[] found;

    /** Of a trace of so many rows. */
    Finder(int rows) {
      inside = new boolean[rows];
      begun = new boolean[rows];
      found = new long[rows];
    }

    /** The stretch before the call of entry {@code i} comes next. */
    void next(GraphBlock block, int i) {
      begun[block.rank(i)] = false;
    }

    /**
     * Whether a step begins with time of that stretch in a region. Where a rank leaves the region
     * and comes back in one stretch, all of its time in there counts to what comes.
     */
    boolean beginsIn(GraphBlock block, int i, int ofRegion) {
      int row = block.rank(i);
      if (ofRegion != region || region < 0 || begun[row] || !comesIn(block, i)) {
        return false;
      }
      begun[row] = true;
      return counts(row);
    }

    /** Whether a step begins with the call of entry {@code i}. */
    boolean beginsAt(GraphBlock block, int i) {
      int row = block.rank(i);
      boolean comes = region >= 0 && block.region(i) == region && !begun[row] && comesIn(block, i);
      inside[row] = block.region(i) == region;
      return (comes || block.function(i) == function) && counts(row);
    }

    private boolean comesIn(GraphBlock block, int i) {
      return !inside[block.rank(i)] || (block.region(i) == region && leaves(block, i));
    }

    private boolean leaves(GraphBlock block, int i) {
      boolean leaves = false;
      if (block.has(i, GraphBlock.DIVIDED)) {
        for (int p = block.partBegin(i); p < block.partEnd(i); p++) {
          leaves |= block.partRegion(p) != region && block.partNanos(p) > 0;
        }
      }
      return leaves;
    }

    private boolean counts(int row) {
      return found[row]++ % every == 0;
    }
  }
}
