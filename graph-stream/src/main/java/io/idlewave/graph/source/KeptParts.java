package io.idlewave.graph.source;

import io.idlewave.graph.block.BlockParcel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The parts present of something that comes block by block: the blocks of a trace, or what was made
 * of them. Mutable; guarded by the cache that it is in.
 */
final class KeptParts {

  /** From here on what is there says what all of it will take. */
  private static final double TELLING_SHARE = 1.0 / 16;

  private final Map<Long, Object> parts = new HashMap<>();
  private @Nullable List<BlockParcel> whole;
  private long bytes;
  private long calls;
  private long end = Long.MAX_VALUE;
  private boolean givenUp;

  /** Adds the part of a block, and whether that was missing. */
  boolean add(BlockParcel block, Object part, long partBytes) {
    if (givenUp || whole != null || parts.putIfAbsent(block.number(), part) != null) {
      return false;
    }
    bytes += partBytes;
    calls += block.calls();
    end = block.last() ? block.number() + 1 : end;
    return true;
  }

  @Nullable Object part(long block) {
    return parts.get(block);
  }

  /** All blocks in their order, where these are the parts and all are there. */
  @Nullable List<BlockParcel> blocks() {
    if (whole == null && parts.size() == end) {
      List<BlockParcel> sorted = new ArrayList<>();
      for (long number = 0; number < end; number++) {
        sorted.add((BlockParcel) Objects.requireNonNull(parts.get(number)));
      }
      whole = List.copyOf(sorted);
      parts.clear();
    }
    return whole;
  }

  /** What the parts take on the heap, in bytes, about. */
  long bytes() {
    return bytes;
  }

  /** Whether enough is there to say what all of it will take. */
  boolean tells(long traceCalls) {
    return calls >= TELLING_SHARE * traceCalls;
  }

  /** What all of it will take, as far as what is there says, in bytes. */
  double expectedBytes(long traceCalls) {
    return (double) bytes * Math.max(1, calls == 0 ? 1 : (double) traceCalls / calls);
  }

  /** Lets go of all parts, and takes no more. */
  void giveUp() {
    parts.clear();
    whole = null;
    bytes = 0;
    givenUp = true;
  }

  boolean isGivenUp() {
    return givenUp;
  }
}
