package io.idlewave.graph.transform;

import io.idlewave.ingest.model.RegionTime;
import java.util.List;
import java.util.function.Consumer;

/** Rewrites the calls of one rank, one after the other. Mutable. */
public interface CallRewriter {

  /**
   * Takes the next call, and passes on the calls that replace it and those before it.
   *
   * @throws UnfitTransformationException naming the place where it cannot be done
   */
  void rewrite(TracedCall call, Consumer<TracedCall> into);

  /** Called after the last call: passes on what was held back. */
  default void end(Consumer<TracedCall> into) {}

  /** Rewrites the time from the last call to the end of the trace. */
  default List<RegionTime> tail(List<RegionTime> parts) {
    return parts;
  }
}
