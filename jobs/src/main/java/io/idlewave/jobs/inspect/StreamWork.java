package io.idlewave.jobs.inspect;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import org.jspecify.annotations.Nullable;

/** Counts what streams of accelerators carried out: stretches in a region. Mutable. */
final class StreamWork {

  private final TraceMetadata metadata;
  private long pieces;

  StreamWork(TraceMetadata metadata) {
    this.metadata = metadata;
  }

  /** Takes the next block. */
  void add(GraphBlock block) {
    for (int i = 0; i < block.entryCount(); i++) {
      if (metadata.isStream(block.rank(i)) && block.has(i, GraphBlock.BEGINS)) {
        pieces += pieces(block, i);
      }
    }
  }

  private static int pieces(GraphBlock block, int i) {
    if (!block.has(i, GraphBlock.DIVIDED)) {
      return block.region(i) >= 0 && block.gapNanos(i) > 0 ? 1 : 0;
    }
    int found = 0;
    for (int p = block.partBegin(i); p < block.partEnd(i); p++) {
      found += block.partRegion(p) >= 0 && block.partNanos(p) > 0 ? 1 : 0;
    }
    return found;
  }

  /** What was found in all blocks; null of a trace without streams. */
  @Nullable StreamReport finish() {
    int streams = metadata.rankCount() - metadata.threadCount();
    return streams == 0
        ? null
        : new StreamReport(
            streams,
            metadata.source().format().equals(TraceSource.KINETO) ? "kernels" : "operations",
            pieces);
  }
}
