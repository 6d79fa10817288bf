package io.idlewave.ingest.otf2;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Writes OTF2's primitive values and records, in either byte order. */
final class RecordBytes {

  private final boolean bigEndian;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  RecordBytes(boolean bigEndian) {
    this.bigEndian = bigEndian;
  }

  byte[] toArray() {
    return out.toByteArray();
  }

  int size() {
    return out.size();
  }

  RecordBytes bytes(byte[] bytes) {
    out.writeBytes(bytes);
    return this;
  }

  RecordBytes u8(int value) {
    out.write(value);
    return this;
  }

  RecordBytes header() {
    return u8(3).u8(bigEndian ? 0x23 : 0x42);
  }

  RecordBytes full(long value, int width) {
    for (int i = 0; i < width; i++) {
      int shift = 8 * (bigEndian ? width - 1 - i : i);
      out.write((int) (value >>> shift));
    }
    return this;
  }

  RecordBytes u32Full(int value) {
    return full(value, 4);
  }

  RecordBytes u64Full(long value) {
    return full(value, 8);
  }

  /** Compressed to as few bytes as possible; -1 is "undefined". */
  RecordBytes packed(long value) {
    if (value == -1) {
      return u8(0xFF);
    }
    int width = (64 - Long.numberOfLeadingZeros(value) + 7) / 8;
    return u8(width).full(value, width);
  }

  RecordBytes packed(long... values) {
    for (long value : values) {
      packed(value);
    }
    return this;
  }

  RecordBytes string(String text) {
    return bytes(text.getBytes(StandardCharsets.UTF_8)).u8(0);
  }

  /** A record with its length in one byte. */
  RecordBytes record(int type, Consumer<RecordBytes> data) {
    byte[] content = content(data);
    return content.length < 255
        ? u8(type).u8(content.length).bytes(content)
        : longRecord(type, data);
  }

  /** A record with its length in nine bytes. */
  RecordBytes longRecord(int type, Consumer<RecordBytes> data) {
    byte[] content = content(data);
    return u8(type).u8(0xFF).u64Full(content.length).bytes(content);
  }

  private byte[] content(Consumer<RecordBytes> data) {
    RecordBytes content = new RecordBytes(bigEndian);
    data.accept(content);
    return content.toArray();
  }
}
