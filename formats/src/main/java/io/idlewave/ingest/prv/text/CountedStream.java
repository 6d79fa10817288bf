package io.idlewave.ingest.prv.text;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Counts the bytes read through it. */
final class CountedStream extends FilterInputStream {

  private long count;

  CountedStream(InputStream in) {
    super(in);
  }

  long count() {
    return count;
  }

  @Override
  public int read() throws IOException {
    int next = in.read();
    if (next >= 0) {
      count++;
    }
    return next;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    int got = in.read(to, offset, length);
    count += Math.max(0, got);
    return got;
  }

  @Override
  public long skip(long bytes) throws IOException {
    long skipped = in.skip(bytes);
    count += skipped;
    return skipped;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
