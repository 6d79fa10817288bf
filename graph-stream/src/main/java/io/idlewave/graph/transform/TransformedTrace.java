package io.idlewave.graph.transform;

import io.idlewave.ingest.archive.TraceArchive;

/**
 * A trace as transformations have left it.
 *
 * @param inserted those of them that the recorded trace has not
 */
public record TransformedTrace(TraceArchive archive, InsertedCalls inserted) {

  /** A trace that nothing was done to. */
  public static TransformedTrace recorded(TraceArchive archive) {
    return new TransformedTrace(archive, InsertedCalls.NONE);
  }
}
