package io.idlewave.ingest.prv.spill;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sorts records by rank, time, kind and line in bounded memory: as many as fit are sorted at a time
 * and written to a side file as a run; {@link #rank} merges the runs of one rank.
 *
 * <p>A record is {@value #WIDTH} numbers: rank, time, kind and line, and five of its own. Filled by
 * one thread, then read by any number.
 */
public final class Spill implements Closeable {

  /** Numbers of a record. */
  static final int WIDTH = 8;

  /** Bytes of a record in the side file. */
  static final int RECORD_BYTES = WIDTH * Long.BYTES;

  private static final int FIRST_RECORDS = 256;
  private static final int KIND_SHIFT = 60;
  private static final long LINES = (1L << KIND_SHIFT) - 1;

  /** A sorted run: where the records of each of its ranks begin, in records of the side file. */
  record Run(int[] ranks, long[] starts, long end) {

    /** Where the records of {@code rank} begin and end; the same place if there are none. */
    long start(int rank, int after) {
      int at = Arrays.binarySearch(ranks, rank);
      int from = at >= 0 ? at + after : -at - 1;
      return from < starts.length ? starts[from] : end;
    }
  }

  private final Path file;
  private final int mostRecords;
  private final List<Run> runs = new ArrayList<>();
  private final RecordSort sort = new RecordSort();
  private long[] records = new long[FIRST_RECORDS * WIDTH];
  private int count;
  private long written;
  private @Nullable FileChannel channel;

  /** Holds at most {@code mostRecords} in memory, and the others in {@code file}. */
  public Spill(Path file, int mostRecords) {
    this.file = file;
    this.mostRecords = mostRecords;
  }

  public void add(
      int rank, long nanos, int kind, long line, long a, long b, long c, long d, long e) {
    if (count == mostRecords) {
      flush();
    }
    if ((count + 1) * WIDTH > records.length) {
      records = Arrays.copyOf(records, Math.min(2 * count, mostRecords) * WIDTH);
    }
    int at = count++ * WIDTH;
    records[at] = rank;
    records[at + 1] = nanos;
    records[at + 2] = (long) kind << KIND_SHIFT | (line & LINES);
    records[at + 3] = a;
    records[at + 4] = b;
    records[at + 5] = c;
    records[at + 6] = d;
    records[at + 7] = e;
  }

  /** The kind of a record, of its third number. */
  static int kind(long kindAndLine) {
    return (int) (kindAndLine >>> KIND_SHIFT);
  }

  /** The line of a record, of its third number. */
  static long line(long kindAndLine) {
    return kindAndLine & LINES;
  }

  /** No more is added. */
  public void finish() {
    flush();
    records = new long[0];
  }

  private void flush() {
    if (count == 0) {
      return;
    }
    int[] order = sort.order(records, count);
    List<Integer> ranks = new ArrayList<>();
    List<Long> starts = new ArrayList<>();
    ByteBuffer out = ByteBuffer.allocate(1024 * RECORD_BYTES);
    for (int i = 0; i < count; i++) {
      int at = order[i] * WIDTH;
      int rank = (int) records[at];
      if (ranks.isEmpty() || ranks.get(ranks.size() - 1) != rank) {
        ranks.add(rank);
        starts.add(written + i);
      }
      for (int k = 0; k < WIDTH; k++) {
        out.putLong(records[at + k]);
      }
      if (!out.hasRemaining()) {
        write(out);
      }
    }
    write(out);
    written += count;
    count = 0;
    runs.add(
        new Run(
            ranks.stream().mapToInt(Integer::intValue).toArray(),
            starts.stream().mapToLong(Long::longValue).toArray(),
            written));
  }

  private void write(ByteBuffer out) {
    try {
      out.flip();
      FileChannel to = channel();
      while (out.hasRemaining()) {
        to.write(out);
      }
      out.clear();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private FileChannel channel() throws IOException {
    FileChannel open = channel;
    if (open == null) {
      open =
          FileChannel.open(
              file,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE);
      channel = open;
    }
    return open;
  }

  /** The records of a rank, in the order of time, kind and line. */
  public SpillCursor rank(int rank) {
    return new SpillCursor(this, runs, rank);
  }

  /** Reads records into {@code to} from a place of the side file. */
  void read(ByteBuffer to, long record) {
    try {
      long from = record * RECORD_BYTES;
      int begin = to.position();
      while (to.hasRemaining()) {
        if (channel().read(to, from + to.position() - begin) < 0) {
          throw new IOException("it is shorter than it was");
        }
      }
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private UncheckedIOException failure(IOException e) {
    return new UncheckedIOException(file + ": side file of records: " + e.getMessage(), e);
  }

  @Override
  public void close() {
    FileChannel open = channel;
    channel = null;
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        throw failure(e);
      }
    }
  }
}
