package io.idlewave.graph.source;

import io.idlewave.graph.block.BlockParcel;
import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.archive.TraceArchive;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The blocks of a trace in order, kept or of a walk, which is then kept. For one thread. */
public final class TraceBlocks implements AutoCloseable {

  private final TraceKey key;
  private final @Nullable BlockCache cache;
  private final @Nullable Iterator<BlockParcel> kept;
  private final @Nullable GraphWalk walk;

  /** From the first block on; {@code cache} is where blocks may be, or null for nowhere. */
  public TraceBlocks(TraceArchive archive, GraphOptions options, @Nullable BlockCache cache) {
    this.key = TraceKey.of(archive, options);
    this.cache = cache;
    List<BlockParcel> blocks = cache == null ? null : cache.blocks(key);
    this.kept = blocks == null ? null : blocks.iterator();
    this.walk = blocks == null ? new GraphWalk(archive, options) : null;
  }

  /** The next block, or null after the last one. */
  public @Nullable GraphBlock next() {
    if (kept != null) {
      return kept.hasNext() ? kept.next().open() : null;
    }
    GraphBlock block = walk == null ? null : walk.nextBlock();
    if (block != null && cache != null) {
      cache.keep(key, BlockParcel.of(block));
    }
    return block;
  }

  @Override
  public void close() {
    if (walk != null) {
      walk.close();
    }
  }
}
