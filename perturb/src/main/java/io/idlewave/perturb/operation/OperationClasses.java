package io.idlewave.perturb.operation;

import java.io.Serializable;
import java.util.List;

/**
 * Classes of operations, as results name them: the user region that an operation of a stream, or a
 * computation, is in, otherwise computation, or the function of a call.
 *
 * @param regions user regions of the trace, as results name them
 */
public record OperationClasses(List<String> regions, List<String> functions)
    implements Serializable {

  private static final String COMPUTATION = "computation";

  public OperationClasses {
    regions = List.copyOf(regions);
    functions = List.copyOf(functions);
  }

  public int count() {
    return regions.size() + 1 + functions.size();
  }

  /** Whether a class is a user region: the first ones are. */
  public boolean isRegion(int ofClass) {
    return ofClass < regions.size();
  }

  /** The class of a computation in a region, or in none. */
  public int ofComputation(int region) {
    return region < 0 ? regions.size() : region;
  }

  /** The class of a call in a region, or in none. */
  public int ofCall(int region, int function) {
    return region < 0 ? regions.size() + 1 + function : region;
  }

  public String label(int ofClass) {
    if (isRegion(ofClass)) {
      return regions.get(ofClass);
    }
    return ofClass == regions.size() ? COMPUTATION : functions.get(ofClass - regions.size() - 1);
  }
}
