package io.idlewave.ingest.format;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Counts what is read of a file, and how many zeros stand at the end of it. */
final class CountedInput extends FilterInputStream {

  private long count;
  private long zeros;
  private long allowed = Long.MAX_VALUE;

  CountedInput(InputStream in) {
    super(in);
  }

  /** The bytes read so far. */
  long count() {
    return count;
  }

  /** From here on, reading fails after so many bytes, at least 1. */
  void allow(long bytes) {
    allowed = bytes;
  }

  /** How many of the latest bytes are zero. */
  long zeros() {
    return zeros;
  }

  private void require() throws IOException {
    if (allowed <= 0) {
      throw new IOException("the name and the other properties of an entry are too long");
    }
  }

  @Override
  public int read() throws IOException {
    require();
    int value = super.read();
    if (value >= 0) {
      allowed--;
      count++;
      zeros = value == 0 ? zeros + 1 : 0;
    }
    return value;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    require();
    int read = super.read(bytes, offset, length);
    if (read > 0) {
      allowed -= read;
      count += read;
      int last = offset + read;
      while (last > offset && bytes[last - 1] == 0) {
        last--;
      }
      zeros = offset + read - last + (last == offset ? zeros : 0);
    }
    return read;
  }

  @Override
  public long skip(long wanted) throws IOException {
    byte[] passed = new byte[(int) Math.min(wanted, 1 << 16)];
    return Math.max(0, read(passed, 0, passed.length));
  }
}
