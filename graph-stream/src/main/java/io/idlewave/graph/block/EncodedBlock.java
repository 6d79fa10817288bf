package io.idlewave.graph.block;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A block in its wire form, with what has to be known of it before it is decoded. Whoever keeps
 * blocks for later keeps them like this: a third of the memory of the decoded columns. Immutable by
 * convention.
 */
public final class EncodedBlock {

  private final long number;
  private final int calls;
  private final boolean last;
  private final byte[] bytes;

  /**
   * The block that {@code bytes} hold.
   *
   * @param number of the block
   * @param calls that end in it
   * @param last whether it is the last one of the trace
   * @param bytes in the form of {@link GraphBlockCodec}
   */
  public EncodedBlock(long number, int calls, boolean last, byte[] bytes) {
    this.number = number;
    this.calls = calls;
    this.last = last;
    this.bytes = bytes;
  }

  /** The wire form of {@code block}. */
  public static EncodedBlock of(GraphBlock block) {
    return new EncodedBlock(
        block.number(), block.endingCalls(), block.last(), GraphBlockCodec.encode(block));
  }

  /**
   * The block itself.
   *
   * @throws IllegalArgumentException if the bytes hold none of this version
   */
  public GraphBlock decode() {
    return GraphBlockCodec.decode(bytes);
  }

  /** The number of the block. */
  public long number() {
    return number;
  }

  /** Calls that end in the block. */
  public int calls() {
    return calls;
  }

  /** Whether it is the last block of the trace. */
  public boolean last() {
    return last;
  }

  /** The block in the form of {@link GraphBlockCodec}, not a copy. */
  public byte[] bytes() {
    return bytes;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof EncodedBlock that
        && number == that.number
        && calls == that.calls
        && last == that.last
        && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(number) + Arrays.hashCode(bytes);
  }
}
