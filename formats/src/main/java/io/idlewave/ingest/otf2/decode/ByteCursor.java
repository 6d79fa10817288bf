package io.idlewave.ingest.otf2.decode;

import io.idlewave.ingest.model.BadTraceException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Decodes OTF2's primitive values from a window of a file. No read passes the end of the window or,
 * within a record, of the record; whatever would is a {@link BadTraceException} that names the file
 * and the byte.
 *
 * <p>"Full" integers have their plain width in the byte order of the chunk. Compressed ones are a
 * length byte n and n significant bytes; n = 0 is zero and n = 255 is "undefined", all bits one.
 */
public final class ByteCursor {

  /** An undefined 32-bit reference. */
  public static final int UNDEFINED = -1;

  private static final int MARK_HEADER = 0x03;
  private static final int MARK_LITTLE_ENDIAN = 0x42;
  private static final int MARK_BIG_ENDIAN = 0x23;
  private static final int LONG_FORM = 0xFF;

  private static final VarHandle LONG_LE =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG_BE =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final String file;
  private byte[] bytes = new byte[0];
  private long windowOffset;
  private int windowEnd;
  private int limit;
  private int position;
  private boolean bigEndian;

  /** A cursor without a window yet, over the file of that name. */
  ByteCursor(String file) {
    this.file = file;
  }

  /** Moves to the first {@code length} bytes of {@code window}, found at {@code offset}. */
  void window(byte[] window, int length, long offset) {
    bytes = window;
    windowEnd = length;
    limit = length;
    position = 0;
    windowOffset = offset;
  }

  /** Reads the two bytes that begin the anchor and every chunk, and adopts their byte order. */
  void header() {
    int mark = u8();
    if (mark != MARK_HEADER) {
      throw failure("header byte: 3, got " + mark);
    }
    int order = u8();
    if (order != MARK_LITTLE_ENDIAN && order != MARK_BIG_ENDIAN) {
      throw failure("byte order mark: 0x42 (little) or 0x23 (big), got 0x%02x".formatted(order));
    }
    bigEndian = order == MARK_BIG_ENDIAN;
  }

  /** Reads a record's length and confines reading to the record's data. */
  void beginRecord() {
    long length = u8();
    if (length == LONG_FORM) {
      length = u64Full();
    }
    if (length < 0 || length > limit - position) {
      throw failure(
          "record length: 0 to %d, the bytes left in the chunk, got %s"
              .formatted(limit - position, Long.toUnsignedString(length)));
    }
    limit = position + (int) length;
  }

  /** Goes to the end of the current record, over attributes that were not read. */
  void endRecord() {
    position = limit;
    limit = windowEnd;
  }

  /** Bytes left in the record, or outside of one in the window. */
  int remaining() {
    return limit - position;
  }

  /** Offset of the next byte in the file. */
  long offset() {
    return windowOffset + position;
  }

  int u8() {
    require(1);
    return bytes[position++] & 0xFF;
  }

  int u32Full() {
    require(4);
    int value = 0;
    for (int i = 0; i < 4; i++) {
      int shift = bigEndian ? 24 - 8 * i : 8 * i;
      value |= (bytes[position++] & 0xFF) << shift;
    }
    return value;
  }

  long u64Full() {
    require(8);
    long value = (long) (bigEndian ? LONG_BE : LONG_LE).get(bytes, position);
    position += 8;
    return value;
  }

  /** A compressed 32-bit integer; all bits one if undefined. */
  int u32() {
    return (int) compressed(4);
  }

  /** A compressed 64-bit integer, signed or unsigned; all bits one if undefined. */
  long u64() {
    return compressed(8);
  }

  /** A compressed count or size that must fit a signed long. */
  long size(String what) {
    long value = u64();
    if (value < 0) {
      throw tooLarge(what, value);
    }
    return value;
  }

  private BadTraceException tooLarge(String what, long value) {
    return failure(what + ": 0 to 2^63 - 1, got " + Long.toUnsignedString(value));
  }

  private long compressed(int widestBytes) {
    int length = u8();
    if (length > widestBytes) {
      return undefined(length, widestBytes);
    }
    require(length);
    long value = 0;
    if (bigEndian) {
      for (int end = position + length; position < end; position++) {
        value = (value << 8) | (bytes[position] & 0xFFL);
      }
    } else {
      for (int shift = 0; shift < 8 * length; shift += 8) {
        value |= (bytes[position++] & 0xFFL) << shift;
      }
    }
    return value;
  }

  private long undefined(int length, int widestBytes) {
    if (length != LONG_FORM) {
      position--;
      throw failure(
          "length of a compressed integer: 0 to %d or 255, got %d".formatted(widestBytes, length));
    }
    return -1;
  }

  String string() {
    int end = position;
    while (end < limit && bytes[end] != 0) {
      end++;
    }
    if (end == limit) {
      throw failure("string without an end within " + remaining() + " bytes");
    }
    String value = new String(bytes, position, end - position, StandardCharsets.UTF_8);
    position = end + 1;
    return value;
  }

  /** A problem at the next byte: what was expected and what was found. */
  BadTraceException failure(String problem) {
    return failure(offset(), problem);
  }

  BadTraceException failure(long offset, String problem) {
    return new BadTraceException("%s: byte %d: %s".formatted(file, offset, problem));
  }

  private void require(int count) {
    if (count > limit - position) {
      throw truncated(count);
    }
  }

  private BadTraceException truncated(int count) {
    return failure(
        "truncated: %d more bytes needed, %d left in the %s"
            .formatted(count, limit - position, limit == windowEnd ? "file" : "record"));
  }
}
