package io.idlewave.graph.source;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import java.io.Serializable;

/**
 * The inputs that determine the blocks of a walked trace.
 *
 * @param digest of the content of the archive
 * @param options how it is walked
 * @param calls of the trace
 */
public record TraceKey(String digest, GraphOptions options, long calls) implements Serializable {

  /** That of an archive, walked like that. */
  public static TraceKey of(TraceArchive archive, GraphOptions options) {
    return new TraceKey(archive.contentDigest(), options, archive.metadata().callCount());
  }
}
