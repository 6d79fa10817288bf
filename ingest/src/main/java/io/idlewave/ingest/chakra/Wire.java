package io.idlewave.ingest.chakra;

import io.idlewave.ingest.model.BadTraceException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * The fields of one message in the wire format of protocol buffers, one after the other. Its
 * complaints say where in the message; who reads the file says which message it is. Mutable.
 */
final class Wire {

  private static final int VARINT = 0;
  private static final int FIXED_64 = 1;
  private static final int BYTES = 2;
  private static final int FIXED_32 = 5;

  private final ByteBuffer bytes;
  private int type;

  /** Over all of {@code bytes}. */
  Wire(ByteBuffer bytes) {
    this.bytes = bytes.order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Number of the next field, or 0 at the end; its value has to be taken or skipped. */
  int next() {
    if (!bytes.hasRemaining()) {
      return 0;
    }
    long key = varint();
    type = (int) (key & 7);
    long field = key >>> 3;
    if (field < 1 || field >= 1 << 29) {
      throw bad("a field from 1 to 2^29 - 1, got " + field);
    }
    return (int) field;
  }

  boolean isBytes() {
    return type == BYTES;
  }

  /** An integer, as a varint or of fixed length. */
  long number() {
    return switch (type) {
      case VARINT -> varint();
      case FIXED_64 -> need(Long.BYTES).getLong();
      case FIXED_32 -> need(Integer.BYTES).getInt();
      default -> throw bad("a number, got wire type " + type);
    };
  }

  String text() {
    return StandardCharsets.UTF_8.decode(content()).toString();
  }

  /** A message in this one. */
  Wire message() {
    return new Wire(content());
  }

  void skip() {
    if (isBytes()) {
      content();
    } else {
      number();
    }
  }

  /** Whether there is nothing more in it. */
  boolean atEnd() {
    return !bytes.hasRemaining();
  }

  /** A number without a field, as in packed lists. */
  long varint() {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      byte next = need(1).get();
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw bad("a number of at most 10 bytes, got more");
  }

  private ByteBuffer content() {
    if (!isBytes()) {
      throw bad("a field with a length, got wire type " + type);
    }
    long length = varint();
    if (length < 0 || length > bytes.remaining()) {
      throw bad("a length of at most " + bytes.remaining() + ", got " + length);
    }
    ByteBuffer content = bytes.slice(bytes.position(), (int) length);
    bytes.position(bytes.position() + (int) length);
    return content;
  }

  private ByteBuffer need(int count) {
    if (bytes.remaining() < count) {
      throw bad("%d more bytes, got %d".formatted(count, bytes.remaining()));
    }
    return bytes;
  }

  private BadTraceException bad(String problem) {
    return new BadTraceException("byte " + bytes.position() + " of it: " + problem);
  }
}
