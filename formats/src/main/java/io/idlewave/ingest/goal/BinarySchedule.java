package io.idlewave.ingest.goal;

import io.idlewave.ingest.file.InputFile;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.BadTraceException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongConsumer;

/**
 * The binary form that txt2bin writes. Its header: u64 magic, u32 ranks, u8 highest cpu, u8 highest
 * nic, then per rank the u64 bounds of its section, counted from byte 8. A section: u32 operations,
 * u32 roots and their numbers, {@link #OPERATION_BYTES} per operation, and the u32 numbers of the
 * operations that require another. All is little endian and packed.
 */
final class BinarySchedule implements Schedule {

  private static final long MAGIC = 4223;

  /** What a simulator makes of the magic when it writes its state back. */
  private static final long MAGIC_OF_STATE = 2342;

  private static final int HEADER_BYTES = 14;
  private static final int BOUNDS_BYTES = 16;
  private static final int ORIGIN = 8;
  private static final int OPERATION_BYTES = 39;

  /** Operations to read at once. */
  private static final int CHUNK = 4096;

  private final ScheduleFile file;
  private final int ranks;
  private final long[] begins;
  private final long[] ends;

  private BinarySchedule(ScheduleFile file) {
    this.file = file;
    ByteBuffer header = file.bytes(0, HEADER_BYTES);
    if (header.getLong() != MAGIC) {
      throw failure("byte 0: a schedule, got the state that a simulator has written back");
    }
    int count = header.getInt();
    if (count < 1 || count > MAX_RANKS) {
      throw failure(
          "byte 8: ranks: 1 to %d, got %s".formatted(MAX_RANKS, Integer.toUnsignedString(count)));
    }
    this.ranks = count;
    this.begins = new long[count];
    this.ends = new long[count];
    if (HEADER_BYTES + (long) BOUNDS_BYTES * count > file.length()) {
      throw failure(
          "bounds of %d sections, got a file of %d bytes".formatted(count, file.length()));
    }
    ByteBuffer bounds = file.bytes(HEADER_BYTES, BOUNDS_BYTES * count);
    long available = file.length();
    for (int rank = 0; rank < count; rank++) {
      begins[rank] = bounds.getLong() + ORIGIN;
      ends[rank] = bounds.getLong() + ORIGIN;
      if (begins[rank] < 0 || ends[rank] < begins[rank] || ends[rank] > file.length()) {
        throw failure(
            "section of rank %d: within the file of %d bytes, got bytes %d to %d"
                .formatted(rank, file.length(), begins[rank], ends[rank]));
      }
      available -= ends[rank] - begins[rank];
    }
    if (available < 0) {
      throw failure("sections: one after the other, got %d bytes twice".formatted(-available));
    }
  }

  /**
   * @throws BadTraceException if it is not a sound schedule
   */
  static BinarySchedule open(Path path) {
    ScheduleFile file = new ScheduleFile(path);
    try {
      return new BinarySchedule(file);
    } catch (BadTraceException e) {
      file.close();
      throw e;
    }
  }

  /** Whether the file begins as a binary schedule does. */
  static boolean isAt(Path path) {
    try (InputStream in = Files.newInputStream(InputFile.of(path))) {
      byte[] first = in.readNBytes(Long.BYTES);
      if (first.length < Long.BYTES) {
        return false;
      }
      long magic = ByteBuffer.wrap(first).order(ByteOrder.LITTLE_ENDIAN).getLong();
      return magic == MAGIC || magic == MAGIC_OF_STATE;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public int ranks() {
    return ranks;
  }

  @Override
  public boolean defines(int rank) {
    return true;
  }

  @Override
  public long bytes() {
    long sum = 0;
    for (int rank = 0; rank < ranks; rank++) {
      sum += ends[rank] - begins[rank];
    }
    return sum;
  }

  @Override
  public RankSchedule read(int rank, WarningLog log, LongConsumer progress) {
    return new Section(rank, progress).read();
  }

  private BadTraceException failure(String problem) {
    return new BadTraceException(file.path() + ": " + problem);
  }

  @Override
  public void close() {
    file.close();
  }

  /** One rank's section. */
  private final class Section {

    private final int rank;
    private final LongConsumer progress;
    private final RankSchedule schedule;
    private final long operationsAt;
    private final long appendixAt;
    private final long appendix;
    private final int operations;
    private long dependencies;
    private ByteBuffer part = ByteBuffer.allocate(0);
    private long partAt;

    Section(int rank, LongConsumer progress) {
      this.rank = rank;
      this.progress = progress;
      this.schedule =
          new RankSchedule(
              file.path(), operation -> "rank %d, operation %d".formatted(rank, operation));
      long begin = begins[rank];
      long length = ends[rank] - begin;
      if (length < 2 * Integer.BYTES) {
        throw failure("two counts, got %d bytes".formatted(length));
      }
      ByteBuffer counts = file.bytes(begin, 2 * Integer.BYTES);
      long count = Integer.toUnsignedLong(counts.getInt());
      long roots = Integer.toUnsignedLong(counts.getInt());
      this.operationsAt = begin + (2 + roots) * Integer.BYTES;
      this.appendixAt = operationsAt + count * OPERATION_BYTES;
      if (count > RankSchedule.MAX_OPERATIONS) {
        throw failure(
            "operations: at most %d, got %d".formatted(RankSchedule.MAX_OPERATIONS, count));
      }
      if (appendixAt > ends[rank]) {
        throw failure(
            "%d operations, %d of them roots, take %d bytes, got a section of %d"
                .formatted(count, roots, appendixAt - begin, length));
      }
      this.operations = (int) count;
      this.appendix = (ends[rank] - appendixAt) / Integer.BYTES;
    }

    RankSchedule read() {
      int[] lists = new int[4 * Math.min(CHUNK, operations)];
      for (int first = 0; first < operations; first += CHUNK) {
        int count = Math.min(CHUNK, operations - first);
        ByteBuffer records =
            file.bytes(operationsAt + (long) first * OPERATION_BYTES, count * OPERATION_BYTES);
        for (int i = 0; i < count; i++) {
          operation(records, first + i, lists, 4 * i);
        }
        for (int i = 0; i < count; i++) {
          dependents(first + i, lists[4 * i], lists[4 * i + 1], false);
          dependents(first + i, lists[4 * i + 2], lists[4 * i + 3], true);
        }
        progress.accept(operationsAt + (long) (first + count) * OPERATION_BYTES - begins[rank]);
      }
      progress.accept(ends[rank] - begins[rank]);
      return schedule;
    }

    private void operation(ByteBuffer records, int number, int[] lists, int at) {
      records.getInt(); // how many it requires, which the lists of the others say again
      byte kind = records.get();
      if (kind != RankSchedule.SEND && kind != RankSchedule.RECEIVE && kind != RankSchedule.CALC) {
        throw failure("operation %d: type 1, 2 or 3, got %d".formatted(number, kind & 0xFF));
      }
      int peer = records.getInt();
      long size = records.getLong();
      if (size < 0) {
        throw failure(
            "operation %d: bytes or ns: at most %d, got %s"
                .formatted(number, Long.MAX_VALUE, Long.toUnsignedString(size)));
      }
      int tag = records.getInt();
      records.getShort(); // cpu and nic
      for (int i = 0; i < 4; i++) {
        lists[at + i] = records.getInt();
      }
      schedule.add(kind, size, peer, tag);
    }

    private void dependents(int operation, int count, int first, boolean beginOnly) {
      long length = Integer.toUnsignedLong(count);
      long from = Integer.toUnsignedLong(first);
      dependencies += length;
      if (length > 0 && (from + length > appendix || dependencies > appendix)) {
        throw failure(
            "operation %d: dependents: within the %d that are listed, got %d from %d on"
                .formatted(operation, appendix, length, from));
      }
      for (long i = from; i < from + length; i++) {
        int dependent = listed(i);
        if (dependent < 0 || dependent >= operations) {
          throw failure(
              "operation %d: a dependent below %d, got %s"
                  .formatted(operation, operations, Integer.toUnsignedString(dependent)));
        }
        schedule.require(dependent, operation, beginOnly);
      }
    }

    /** A number of the appendix. Lists lie one after the other, so that a part serves many. */
    private int listed(long index) {
      if (index < partAt || index >= partAt + part.limit() / Integer.BYTES) {
        int numbers = (int) Math.min(CHUNK, appendix - index);
        part = file.bytes(appendixAt + index * Integer.BYTES, numbers * Integer.BYTES);
        partAt = index;
      }
      return part.getInt((int) (index - partAt) * Integer.BYTES);
    }

    private BadTraceException failure(String problem) {
      return new BadTraceException("%s: rank %d: %s".formatted(file.path(), rank, problem));
    }
  }
}
