package io.idlewave.ingest.archive;

import java.util.Arrays;

/**
 * Numbers that lie in memory one after the other, as Avro encodes {@code int} and {@code long}:
 * zig-zag, seven bits to the byte, the lowest first.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#primitive-types-1">Avro 1.12,
 *     primitive types</a>
 */
public final class VarintBytes {

  private static final int BITS = 7;
  private static final int LOW_BITS = 0x7f;
  private static final int INT_LAST_SHIFT = 28;
  private static final int INT_LAST_MAX = 0x0f;
  private static final int LONG_LAST_SHIFT = 63;
  private static final int LONG_LAST_MAX = 0x01;

  private byte[] bytes = {};
  private int position;
  private int end;
  private boolean shortest = true;

  /** Goes on with the numbers in {@code source} from {@code from} up to {@code to}. */
  public void read(byte[] source, int from, int to) {
    if (from < 0 || from > to || to > source.length) {
      throw new IndexOutOfBoundsException(from + " to " + to + " of " + source.length + " bytes");
    }
    bytes = source;
    position = from;
    end = to;
  }

  /** Where the next number begins. */
  public int position() {
    return position;
  }

  /** Goes back to a number that began at {@code start}. */
  void rewind(int start) {
    position = start;
  }

  /** Bytes that are left. */
  public int remaining() {
    return end - position;
  }

  /** Whether no number since the last restart takes more bytes than it needs. */
  boolean isShortest() {
    return shortest;
  }

  /** Begins to watch anew whether numbers take more bytes than they need. */
  void restartShortest() {
    shortest = true;
  }

  /**
   * The next number of 32 bits.
   *
   * @throws IllegalArgumentException if the bytes end within it or it is longer
   */
  int nextInt() {
    int at = position;
    if (at < end && bytes[at] >= 0) {
      int sum = bytes[at];
      position = at + 1;
      return (sum >>> 1) ^ -(sum & 1);
    }
    return longInt();
  }

  private int longInt() {
    byte[] from = bytes;
    int at = position;
    int sum = 0;
    for (int shift = 0; shift <= INT_LAST_SHIFT; shift += BITS) {
      if (at == end) {
        throw ended();
      }
      int next = from[at++];
      sum |= (next & LOW_BITS) << shift;
      if (next >= 0) {
        shortest &= next != 0 && (shift < INT_LAST_SHIFT || next <= INT_LAST_MAX);
        position = at;
        return (sum >>> 1) ^ -(sum & 1);
      }
    }
    throw new IllegalArgumentException("a number of 32 bits: at most 5 bytes, got more");
  }

  /**
   * The next number of 64 bits.
   *
   * @throws IllegalArgumentException if the bytes end within it or it is longer
   */
  public long nextLong() {
    int at = position;
    if (at < end && bytes[at] >= 0) {
      long sum = bytes[at];
      position = at + 1;
      return (sum >>> 1) ^ -(sum & 1);
    }
    return longLong();
  }

  private long longLong() {
    byte[] from = bytes;
    int at = position;
    long sum = 0;
    for (int shift = 0; shift <= LONG_LAST_SHIFT; shift += BITS) {
      if (at == end) {
        throw ended();
      }
      int next = from[at++];
      sum |= (long) (next & LOW_BITS) << shift;
      if (next >= 0) {
        shortest &= next != 0 && (shift < LONG_LAST_SHIFT || next <= LONG_LAST_MAX);
        position = at;
        return (sum >>> 1) ^ -(sum & 1);
      }
    }
    throw new IllegalArgumentException("a number of 64 bits: at most 10 bytes, got more");
  }

  /**
   * Bytes after their number.
   *
   * @throws IllegalArgumentException if there are not so many
   */
  public byte[] nextBytes() {
    return nextBytes(nextLong());
  }

  /**
   * So many bytes.
   *
   * @throws IllegalArgumentException if there are not so many
   */
  public byte[] nextBytes(long count) {
    if (count < 0 || count > remaining()) {
      throw new IllegalArgumentException(
          "a number of bytes: 0 to the " + remaining() + " that are left, got " + count);
    }
    byte[] taken = Arrays.copyOfRange(bytes, position, position + (int) count);
    position += (int) count;
    return taken;
  }

  private static IllegalArgumentException ended() {
    return new IllegalArgumentException("more bytes, got the end");
  }
}
