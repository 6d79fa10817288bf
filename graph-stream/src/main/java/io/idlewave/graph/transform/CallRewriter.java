package io.idlewave.graph.transform;

import io.idlewave.ingest.model.RegionTime;
import java.util.List;
import java.util.function.Consumer;

/** Rewrites the calls of one rank, one after the other. Mutable. */
public interface CallRewriter {

  /**
   * Takes the next call, and gives on what stands for it and for those before it.
   *
   * @throws UnfitTransformationException naming the place where it cannot be done
   */
  void rewrite(TracedCall call, Consumer<TracedCall> into);

  /** After the last call: gives on what was held back. */
  default void end(Consumer<TracedCall> into) {}

  /** What the time from the last call to the end of the trace becomes. */
  default List<RegionTime> tail(List<RegionTime> parts) {
    return parts;
  }
}
