package io.idlewave.graph.transform;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;

/**
 * A change of a program, made to the calls of its trace: what if a collective were rarer, or a part
 * of the computing quicker? An immutable value, equal to any other that does the same.
 */
public interface Transformation {

  /** What it does, in words on one line, such as {@code every 4th MPI_Allreduce}. */
  String describe();

  /**
   * Starts on a trace. The changed calls must match as before: both ends of a message, and all
   * members of a collective, are changed alike or not at all.
   *
   * @param archive the trace, with what earlier transformations have changed
   * @param graph how it is walked, where that is needed
   * @param additions the functions of the calls, to which new ones can be added, and new requests
   * @throws UnfitTransformationException if it cannot be done there
   */
  Rewriting on(TraceArchive archive, GraphOptions graph, Additions additions);
}
