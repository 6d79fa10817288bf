package io.idlewave.graph.block;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A block on its way from a reader to who applies it, with what has to be known of it before it is
 * opened: within a process the block itself, between processes its wire form, which is written and
 * read where a process is left and entered. Immutable by convention.
 */
public final class BlockParcel {

  private final long number;
  private final int calls;
  private final boolean last;
  private final @Nullable GraphBlock block;
  private final byte @Nullable [] bytes;

  private BlockParcel(
      long number, int calls, boolean last, @Nullable GraphBlock block, byte @Nullable [] bytes) {
    this.number = number;
    this.calls = calls;
    this.last = last;
    this.block = block;
    this.bytes = bytes;
  }

  /**
   * A block that has come from elsewhere.
   *
   * @param last whether it is the last one of the trace
   * @param bytes in the form of {@link GraphBlockCodec}
   */
  public BlockParcel(long number, int calls, boolean last, byte[] bytes) {
    this(number, calls, last, null, bytes);
  }

  public static BlockParcel of(GraphBlock block) {
    return new BlockParcel(block.number(), block.endingCalls(), block.last(), block, null);
  }

  /**
   * The block itself; one that has come from elsewhere is decoded each time.
   *
   * @throws IllegalArgumentException if the bytes hold none of this version
   */
  public GraphBlock open() {
    return block != null ? block : GraphBlockCodec.decode(bytes());
  }

  public long number() {
    return number;
  }

  public int calls() {
    return calls;
  }

  /** Whether it is the last block of the trace. */
  public boolean last() {
    return last;
  }

  /**
   * The block in the form of {@link GraphBlockCodec}: of one that has come from elsewhere no copy,
   * of one of this process encoded each time.
   */
  public byte[] bytes() {
    if (bytes != null) {
      return bytes;
    }
    if (block == null) {
      throw new IllegalStateException("a parcel: a block or its bytes, got neither");
    }
    return GraphBlockCodec.encode(block);
  }

  /** What it takes on the heap, in bytes, about. */
  public long heldBytes() {
    return bytes != null ? bytes.length : block == null ? 0 : block.heldBytes();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof BlockParcel that
        && number == that.number
        && calls == that.calls
        && last == that.last
        && Arrays.equals(bytes(), that.bytes());
  }

  @Override
  public int hashCode() {
    return Long.hashCode(number);
  }
}
