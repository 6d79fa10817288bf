package io.idlewave.perturb.operation;

import io.idlewave.graph.block.GraphBlock;
import java.io.Serializable;
import java.util.BitSet;

/**
 * Where a rank begins a step: at calls of a function, or where it comes into a user region after
 * time outside it; at each of these, or at the first of every few.
 *
 * @param function index into the trace's functions, or -1
 * @param regions indices into its user regions: those of one name or end of a call path
 * @param every of so many the first begins a step
 */
public record StepMark(int function, BitSet regions, int every) implements Serializable {

  /** Nowhere. */
  public static final StepMark NONE = new StepMark(-1, new BitSet(), 1);

  public StepMark {
    regions = (BitSet) regions.clone();
  }

  /** Whether it can be anywhere. */
  public boolean exists() {
    return function >= 0 || !regions.isEmpty();
  }

  private boolean has(int region) {
    return region >= 0 && regions.get(region);
  }

  /** Finds the marks of a walk, stretch by stretch and call by call. Mutable. */
  final class Finder {

    private final boolean[] inside;
    private final boolean[] begun;
    private final long[] found;

    /** For a trace of so many rows. */
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
      if (!has(ofRegion) || begun[row] || !comesIn(block, i)) {
        return false;
      }
      begun[row] = true;
      return counts(row);
    }

    /** Whether a step begins with the call of entry {@code i}. */
    boolean beginsAt(GraphBlock block, int i) {
      int row = block.rank(i);
      boolean comes = has(block.region(i)) && !begun[row] && comesIn(block, i);
      inside[row] = has(block.region(i));
      return (comes || block.function(i) == function) && counts(row);
    }

    private boolean comesIn(GraphBlock block, int i) {
      return !inside[block.rank(i)] || (has(block.region(i)) && leaves(block, i));
    }

    private boolean leaves(GraphBlock block, int i) {
      boolean leaves = false;
      if (block.has(i, GraphBlock.DIVIDED)) {
        for (int p = block.partBegin(i); p < block.partEnd(i); p++) {
          leaves |= !has(block.partRegion(p)) && block.partNanos(p) > 0;
        }
      }
      return leaves;
    }

    private boolean counts(int row) {
      return found[row]++ % every == 0;
    }
  }
}
