package io.idlewave.graph.source;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import java.io.Serializable;
import java.nio.file.Path;

/** What determines the blocks of a walked trace; {@code digest} is that of its content. */
public record TraceKey(String digest, GraphOptions options, long calls) implements Serializable {

  /** That of an archive, walked like that. */
  public static TraceKey of(TraceArchive archive, GraphOptions options) {
    return new TraceKey(archive.contentDigest(), options, archive.metadata().callCount());
  }

  /**
   * @throws BadTraceException if it has another content by now
   */
  TraceArchive open(Path folder) {
    TraceArchive archive = TraceArchive.open(folder);
    String found = archive.contentDigest();
    if (!found.equals(digest)) {
      throw new BadTraceException(
          "%s: replaced after the job was planned: digest %s, got %s; run again"
              .formatted(folder, digest, found));
    }
    return archive;
  }
}
