package io.idlewave.graph.block;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts blocks into the order of their numbers: what comes before its turn is kept until the blocks
 * before it have been taken. A block that was taken before, or that is there already, is passed
 * over. Mutable; one thread.
 */
public final class EarlyBlocks {

  private final Map<Long, BlockParcel> kept = new HashMap<>();
  private long next;
  private long bytes;

  /** Nothing has come; {@code next} is the number of the block that is taken first. */
  public EarlyBlocks(long next) {
    this.next = next;
  }

  public void add(BlockParcel block) {
    if (block.number() >= next && kept.putIfAbsent(block.number(), block) == null) {
      bytes += block.heldBytes();
    }
  }

  /** The next block in the order, or null as long as it has not come. */
  public @Nullable BlockParcel take() {
    BlockParcel block = kept.remove(next);
    if (block != null) {
      next++;
      bytes -= block.heldBytes();
    }
    return block;
  }

  /** Number of the block that is taken next. */
  public long next() {
    return next;
  }

  public int count() {
    return kept.size();
  }

  /** What they take on the heap, in bytes, about. */
  public long bytes() {
    return bytes;
  }
}
