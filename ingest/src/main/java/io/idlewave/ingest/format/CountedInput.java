package io.idlewave.ingest.format;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Counts what is read of a file, and how many zeros stand at the end of it. */
final class CountedInput extends FilterInputStream {

  private long count;
  private long zeros;

  CountedInput(InputStream in) {
    super(in);
  }

  /** The bytes read so far. */
  long count() {
    return count;
  }

  /** How many of the latest bytes are zero. */
  long zeros() {
    return zeros;
  }

  @Override
  public int read() throws IOException {
    int value = super.read();
    if (value >= 0) {
      count++;
      zeros = value == 0 ? zeros + 1 : 0;
    }
    return value;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = super.read(bytes, offset, length);
    if (read > 0) {
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
