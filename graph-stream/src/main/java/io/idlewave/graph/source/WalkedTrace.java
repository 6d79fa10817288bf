package io.idlewave.graph.source;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A trace whose blocks this process needs, once or several times.
 *
 * @param kept where its blocks may be, and are kept; null for nowhere
 */
public record WalkedTrace(TraceArchive archive, GraphOptions options, @Nullable BlockCache kept) {

  /** The blocks, from the first one on, one after the other. */
  public TraceBlocks blocks() {
    return new TraceBlocks(archive, options, kept);
  }

  /** Hands over all blocks in their order. */
  public void forEach(Consumer<GraphBlock> action) {
    try (TraceBlocks blocks = blocks()) {
      for (GraphBlock block = blocks.next(); block != null; block = blocks.next()) {
        action.accept(block);
      }
    }
  }
}
