package io.idlewave.jobs.straggler;

import io.idlewave.ingest.model.TraceMetadata;
import java.util.List;

/**
 * Classes of operations, as results name them: the user region that an operation of a stream, or a
 * computation, is in, otherwise computation, or the function of a call.
 */
final class OperationClasses {

  private static final String COMPUTATION = "computation";

  private final List<String> regions;
  private final List<String> functions;

  OperationClasses(TraceMetadata metadata) {
    this.regions = metadata.regions();
    this.functions = metadata.functions();
  }

  /** How many there can be. */
  int count() {
    return regions.size() + 1 + functions.size();
  }

  /** How many of these are user regions: the first ones. */
  int regions() {
    return regions.size();
  }

  /** Of a computation in a region, or in none. */
  int ofComputation(int region) {
    return region < 0 ? regions.size() : region;
  }

  /** Of a call in a region, or in none. */
  int ofCall(int region, int function) {
    return region < 0 ? regions.size() + 1 + function : region;
  }

  /** The name of a class. */
  String label(int ofClass) {
    if (ofClass < regions.size()) {
      return regions.get(ofClass);
    }
    return ofClass == regions.size() ? COMPUTATION : functions.get(ofClass - regions.size() - 1);
  }
}
