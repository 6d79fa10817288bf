package io.idlewave.perturb.operation;

import io.idlewave.graph.block.GraphBlock;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Where a rank begins a step: at every call of a function, or at the first call in a user region
 * after one outside it.
 *
 * @param function index into the trace's functions, or -1
 * @param region index into its user regions, or -1
 */
public record StepMark(int function, int region) implements Serializable {

  /** Nowhere. */
  public static final StepMark NONE = new StepMark(-1, -1);

  /** Whether it can be anywhere. */
  public boolean exists() {
    return function >= 0 || region >= 0;
  }

  /** Finds the marks of a walk. Mutable. */
  final class Finder {
    private final int[] regionOf;

    /** Of a trace of so many rows. */
    Finder(int rows) {
      regionOf = new int[rows];
      Arrays.fill(regionOf, -1);
    }

    /** Whether the call that begins with entry {@code i} begins a step. */
    boolean isAt(GraphBlock block, int i) {
      int row = block.rank(i);
      int before = regionOf[row];
      regionOf[row] = block.region(i);
      return (function >= 0 && block.function(i) == function)
          || (region >= 0 && block.region(i) == region && before != region);
    }
  }
}
