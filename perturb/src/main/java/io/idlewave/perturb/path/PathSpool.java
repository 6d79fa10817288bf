package io.idlewave.perturb.path;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Records of fixed size in a temporary file: written one after the other, then read backwards in
 * blocks. Each record names one before it. The file goes when the spool is closed.
 */
final class PathSpool implements Closeable {

  /** Predecessor, call; rank, region, function, and four bytes of padding; then the costs. */
  private static final int SITE_BYTES = 2 * Long.BYTES + 4 * Integer.BYTES;

  private final int recordBytes;
  private final int blockRecords;
  private final ByteBuffer buffer;
  private final Path file;
  private final FileChannel channel;
  private long written;
  private long firstInBuffer;
  private boolean reading;

  /** A record as it is read back. */
  static final class Entry {
    long predecessor;
    Site site = Site.NONE;
    final Costs costs;

    Entry(int kinds) {
      costs = new Costs(kinds);
    }
  }

  /**
   * An empty spool.
   *
   * @param folder where the file lives, on a disk with 32 bytes per record, and 8 per kind of cost
   * @param blockRecords records that are written or read at a time, at least 1
   * @param kinds of costs in a record
   */
  PathSpool(Path folder, int blockRecords, int kinds) {
    this.blockRecords = blockRecords;
    this.recordBytes = SITE_BYTES + kinds * Long.BYTES;
    this.buffer = ByteBuffer.allocate(Math.multiplyExact(blockRecords, recordBytes));
    try {
      file = Files.createTempFile(folder, "critical-path-", ".spool");
      channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new UncheckedIOException("spool of a critical path in " + folder, e);
    }
  }

  /** Appends a record; returns its number, counted from 0. */
  long append(long predecessor, Site site, Costs costs) {
    if (reading) {
      throw new IllegalStateException("the spool is being read");
    }
    if (!buffer.hasRemaining()) {
      flush();
    }
    buffer.putLong(predecessor).putLong(site.call());
    buffer.putInt(site.rank()).putInt(site.region()).putInt(site.function()).putInt(0);
    for (int kind = 0; kind < costs.kinds(); kind++) {
      buffer.putLong(costs.quanta(kind));
    }
    return written++;
  }

  private void flush() {
    buffer.flip();
    try {
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
    } catch (IOException e) {
      throw failed("written", e);
    }
    firstInBuffer = written;
    buffer.clear();
  }

  /** Reads a record; from the first call on nothing can be appended. */
  void read(long number, Entry into) {
    if (number < 0 || number >= written) {
      throw new IllegalArgumentException("record: 0 to " + (written - 1) + ", got " + number);
    }
    if (!reading) {
      flush();
      reading = true;
    }
    if (number < firstInBuffer || number >= firstInBuffer + blockRecords) {
      load(number);
    }
    int at = (int) (number - firstInBuffer) * recordBytes;
    into.predecessor = buffer.getLong(at);
    int rest = at + 2 * Long.BYTES;
    into.site =
        new Site(
            buffer.getInt(rest),
            buffer.getLong(at + Long.BYTES),
            buffer.getInt(rest + Integer.BYTES),
            buffer.getInt(rest + 2 * Integer.BYTES));
    for (int kind = 0; kind < into.costs.kinds(); kind++) {
      into.costs.set(kind, buffer.getLong(at + SITE_BYTES + kind * Long.BYTES));
    }
  }

  /** Fills the buffer with the block of a record in the file. */
  private void load(long number) {
    firstInBuffer = number / blockRecords * blockRecords;
    buffer.clear();
    try {
      while (buffer.hasRemaining()) {
        long position = firstInBuffer * recordBytes + buffer.position();
        if (channel.read(buffer, position) < 0) {
          break;
        }
      }
    } catch (IOException e) {
      throw failed("read", e);
    }
  }

  private UncheckedIOException failed(String how, IOException e) {
    return new UncheckedIOException(file + ": could not be " + how, e);
  }

  @Override
  public void close() {
    try {
      channel.close();
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw failed("deleted", e);
    }
  }
}
