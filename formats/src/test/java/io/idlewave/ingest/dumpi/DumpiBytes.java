package io.idlewave.ingest.dumpi;

import java.io.ByteArrayOutputStream;

/** Big-endian bytes as DUMPI has them. */
final class DumpiBytes {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  DumpiBytes u8(int... values) {
    for (int value : values) {
      out.write(value);
    }
    return this;
  }

  DumpiBytes u16(int... values) {
    for (int value : values) {
      u8(value >> 8, value);
    }
    return this;
  }

  DumpiBytes i32(int... values) {
    for (int value : values) {
      u16(value >>> 16, value & 0xFFFF);
    }
    return this;
  }

  DumpiBytes i64(long... values) {
    for (long value : values) {
      i32((int) (value >>> 32), (int) value);
    }
    return this;
  }

  /** An array with its length. */
  DumpiBytes ints(int... values) {
    return i32(values.length).i32(values);
  }

  /** Text after a length of 16 bits. */
  DumpiBytes text(String text) {
    u16(text.length());
    text.chars().forEach(out::write);
    return this;
  }

  /** Statuses: bytes, source, cancelled, tag of each. */
  DumpiBytes statuses(int... values) {
    i32(values.length / 4);
    for (int i = 0; i < values.length; i += 4) {
      i32(values[i], values[i + 1]).u8(values[i + 2], 255).i32(values[i + 3]);
    }
    return this;
  }

  DumpiBytes magic() {
    return u8(0xFF, 0xAA, 0xDD, 'D', 'U', 'M', 'P', 'I');
  }

  int size() {
    return out.size();
  }

  byte[] toArray() {
    return out.toByteArray();
  }
}
