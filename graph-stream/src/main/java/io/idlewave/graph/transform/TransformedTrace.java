package io.idlewave.graph.transform;

import io.idlewave.ingest.archive.TraceArchive;

/** A trace as transformations left it; {@code inserted} calls were not recorded. */
public record TransformedTrace(TraceArchive archive, InsertedCalls inserted) {

  /** A trace that nothing was done to. */
  public static TransformedTrace recorded(TraceArchive archive) {
    return new TransformedTrace(archive, InsertedCalls.NONE);
  }
}
