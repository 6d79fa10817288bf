package io.idlewave.ingest.dumpi.decode;

import io.idlewave.ingest.file.InputFile;
import io.idlewave.ingest.model.BadTraceException;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Big-endian numbers of a file, through a window of fixed size. */
final class ByteWindow implements Closeable {

  /** There are fewer bytes than a value has. */
  static final class ShortException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ShortException(String message) {
      super(message, null, false, false);
    }
  }

  private static final int WINDOW_BYTES = 64 * 1024;

  private final Path file;
  private final RandomAccessFile in;
  private final long fileBytes;
  private final byte[] window = new byte[WINDOW_BYTES];
  private long windowOffset;
  private int windowLength;
  private int position;
  private long end;

  /** Opens {@code file} at its begin, bounded by its end. */
  ByteWindow(Path file) {
    this.file = file;
    try {
      in = new RandomAccessFile(InputFile.of(file).toFile(), "r");
      fileBytes = in.length();
    } catch (IOException e) {
      throw new BadTraceException(file + ": cannot be opened: " + e.getMessage(), e);
    }
    end = fileBytes;
  }

  long fileBytes() {
    return fileBytes;
  }

  /** Offset of the next byte. */
  long offset() {
    return windowOffset + position;
  }

  /** Bytes left before the bound. */
  long remaining() {
    return end - offset();
  }

  /** Goes to {@code offset}; no read passes {@code bound}. Both lie within the file. */
  void seek(long offset, long bound) {
    windowOffset = offset;
    windowLength = 0;
    position = 0;
    end = bound;
  }

  int u8() {
    if (position == windowLength) {
      refill();
    }
    return window[position++] & 0xFF;
  }

  int u16() {
    return (u8() << 8) | u8();
  }

  int i32() {
    if (windowLength - position >= Integer.BYTES) {
      int at = position;
      position = at + Integer.BYTES;
      return (window[at] << 24)
          | ((window[at + 1] & 0xFF) << 16)
          | ((window[at + 2] & 0xFF) << 8)
          | (window[at + 3] & 0xFF);
    }
    return (u16() << 16) | u16();
  }

  long u32() {
    return i32() & 0xFFFF_FFFFL;
  }

  long i64() {
    return ((long) i32() << 32) | u32();
  }

  /** Passes over {@code count} bytes, at least 0. */
  void skip(long count) {
    if (count > remaining()) {
      throw tooShort(count);
    }
    if (count <= windowLength - position) {
      position += (int) count;
    } else {
      seek(offset() + count, end);
    }
  }

  /** Text of so many bytes, at most 65,535. */
  String text(int count) {
    byte[] bytes = new byte[count];
    for (int i = 0; i < count; i++) {
      bytes[i] = (byte) u8();
    }
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private void refill() {
    long from = offset();
    int count = (int) Math.min(WINDOW_BYTES, end - from);
    if (count <= 0) {
      throw tooShort(1);
    }
    try {
      in.seek(from);
      in.readFully(window, 0, count);
    } catch (IOException e) {
      throw new BadTraceException(
          "%s: cannot be read at byte %d: %s".formatted(file, from, e.getMessage()), e);
    }
    windowOffset = from;
    windowLength = count;
    position = 0;
  }

  private ShortException tooShort(long count) {
    return new ShortException("%d more bytes needed, %d left".formatted(count, remaining()));
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw new BadTraceException(file + ": cannot be closed: " + e.getMessage(), e);
    }
  }
}
