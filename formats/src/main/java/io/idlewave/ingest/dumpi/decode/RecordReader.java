package io.idlewave.ingest.dumpi.decode;

import io.idlewave.ingest.dumpi.decode.ByteWindow.ShortException;
import io.idlewave.ingest.dumpi.decode.DumpiRecord.Kind;
import io.idlewave.ingest.dumpi.decode.Function.Argument;
import io.idlewave.ingest.model.BadTraceException;
import java.io.Closeable;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records of a rank's file one by one, in bounded memory: a window of the file, and the
 * arrays of one record. One loop reads the arguments of all functions by the {@link
 * DumpiFunctions}.
 *
 * <p>A file that was cut off ends with the last record that is whole; in any other file a record
 * that does not fit is an error.
 */
public final class RecordReader implements Closeable {

  private static final int STATUSES_PRESENT = 0x03;
  private static final int CPU_TIMES = 0x04;
  private static final int WALL_TIMES = 0x08;
  private static final int THREAD = 0x40;
  private static final int COUNTERS = 0x80;

  private static final int CPU_TIMES_BYTES = 12;
  private static final int STATUS_BYTES = 14;
  private static final long SECOND = 1_000_000_000L;

  /** Elements that an array can have: far more than any call has requests or members. */
  private static final int LONGEST_ARRAY = 1 << 24;

  /** Progress is reported once in so many records. */
  private static final int PROGRESS_RECORDS = 1 << 14;

  private static final int SMALLEST_LENGTH_BYTES = 1;

  private final DumpiRankFile file;
  private final ByteWindow in;
  private final LongConsumer progress;
  private final List<Function> functions = DumpiFunctions.functions();
  private final DumpiRecord record = new DumpiRecord();
  private final long wallBias;
  private long recordOffset = DumpiRankFile.STREAM_OFFSET;
  private long records;
  private boolean ended;

  /** Opens the stream of {@code file}. */
  RecordReader(DumpiRankFile file, LongConsumer progress) {
    this.file = file;
    this.progress = progress;
    this.in = new ByteWindow(file.path());
    long bias = 0;
    try {
      in.seek(Math.min(DumpiRankFile.STREAM_OFFSET, file.streamEnd()), file.streamEnd());
      in.skip(Integer.BYTES);
      bias = in.i32();
    } catch (ShortException e) {
      in.seek(file.streamEnd(), file.streamEnd());
      endsShort(e);
    } catch (BadTraceException e) {
      close();
      throw e;
    }
    wallBias = bias;
  }

  /** The record to which {@link #next} went. */
  public DumpiRecord record() {
    return record;
  }

  /** Where it begins in the file. */
  public long recordOffset() {
    return recordOffset;
  }

  /** Records read so far. */
  public long records() {
    return records;
  }

  public BadTraceException failure(String problem) {
    return file.failure(recordOffset, problem);
  }

  /** Goes to the next record; false at the end. */
  public boolean next() {
    if (ended) {
      return false;
    }
    recordOffset = in.offset();
    try {
      ended = in.remaining() == 0 || !readRecord();
    } catch (ShortException e) {
      endsShort(e);
    }
    if (ended) {
      progress.accept(file.bytes());
      return false;
    }
    if (++records % PROGRESS_RECORDS == 0) {
      progress.accept(recordOffset);
    }
    return true;
  }

  private void endsShort(ShortException e) {
    if (file.complete()) {
      in.close();
      throw failure("record passes the end of the stream: " + e.getMessage());
    }
    ended = true;
  }

  private boolean readRecord() {
    int id = in.u16();
    if (id == DumpiFunctions.END_OF_STREAM) {
      return false;
    }
    Function function = id < functions.size() ? functions.get(id) : null;
    boolean region = id == DumpiFunctions.REGION_ENTER || id == DumpiFunctions.REGION_EXIT;
    if (!region && (function == null || function.arguments() == null)) {
      throw failure("function id: one that leaves records, got " + id);
    }
    int mask = in.u8();
    record.thread = (mask & THREAD) != 0 ? in.u16() : 0;
    in.skip((mask & CPU_TIMES) != 0 ? CPU_TIMES_BYTES : 0);
    record.timed = (mask & WALL_TIMES) != 0;
    record.enterNanos = record.timed ? nanos() : 0;
    record.leaveNanos = record.timed ? nanos() : 0;
    if ((mask & COUNTERS) != 0) {
      in.skip(2L * Long.BYTES * in.u8());
    }
    if (function == null || function.arguments() == null) {
      record.kind = id == DumpiFunctions.REGION_ENTER ? Kind.REGION_ENTER : Kind.REGION_EXIT;
      record.function = null;
      record.region = in.i64();
    } else {
      record.kind = Kind.CALL;
      record.function = function;
      readArguments(function.arguments(), (mask & STATUSES_PRESENT) != 0);
    }
    return true;
  }

  private long nanos() {
    long seconds = wallBias + in.u16();
    return seconds * SECOND + in.u32();
  }

  private void readArguments(List<Argument> arguments, boolean statuses) {
    record.clearStatuses();
    for (int i = 0; i < arguments.size(); i++) {
      Argument argument = arguments.get(i);
      Field field = argument.field();
      if (argument.rootOnly() && record.value(Field.COMMRANK) != record.value(Field.ROOT)) {
        if (field != null) {
          record.clear(field);
        }
        continue;
      }
      switch (argument.kind()) {
        case I32 -> set(field, in.i32());
        case HANDLE -> set(field, in.u16());
        case BYTE -> set(field, in.u8());
        case I64 -> set(field, in.i64());
        case I32_ARRAY -> array(field, Integer.BYTES);
        case HANDLE_ARRAY -> array(field, Short.BYTES);
        case BYTE_ARRAY -> array(null, 1);
        case TEXT -> in.skip(length(SMALLEST_LENGTH_BYTES));
        case TEXTS -> texts();
        case TEXT_LISTS -> textLists();
        case I32_ARRAYS -> arrays(field);
        default -> {
          if (statuses) {
            readStatuses();
          }
        }
      }
    }
  }

  private void set(@Nullable Field field, long value) {
    if (field != null) {
      record.set(field, value);
    }
  }

  private void array(@Nullable Field field, int elementBytes) {
    int length = length(elementBytes);
    if (field == null) {
      in.skip((long) length * elementBytes);
      return;
    }
    IntColumn column = record.column(field);
    column.clear();
    for (int i = 0; i < length; i++) {
      column.add(elementBytes == Short.BYTES ? in.u16() : in.i32());
    }
  }

  private void arrays(@Nullable Field field) {
    int rows = length(Integer.BYTES);
    if (field != null) {
      record.column(field).clear();
    }
    for (int row = 0; row < rows; row++) {
      int length = length(Integer.BYTES);
      if (field == null) {
        in.skip((long) length * Integer.BYTES);
        continue;
      }
      IntColumn column = record.column(field);
      if (length > LONGEST_ARRAY - column.length()) {
        throw failure("elements of arrays: at most %d, got more".formatted(LONGEST_ARRAY));
      }
      for (int i = 0; i < length; i++) {
        column.add(in.i32());
      }
    }
  }

  private void texts() {
    int count = length(Integer.BYTES);
    for (int i = 0; i < count; i++) {
      in.skip(length(SMALLEST_LENGTH_BYTES));
    }
  }

  private void textLists() {
    int count = length(Integer.BYTES);
    for (int i = 0; i < count; i++) {
      texts();
    }
  }

  private void readStatuses() {
    int count = length(STATUS_BYTES);
    for (int i = 0; i < count; i++) {
      int bytes = in.i32();
      int source = in.i32();
      int cancelled = in.u8();
      in.u8();
      record.addStatus(bytes, source, in.i32(), cancelled);
    }
  }

  /** The length of an array whose elements take at least so many bytes each. */
  private int length(int elementBytes) {
    int length = in.i32();
    if (length < 0 || length > LONGEST_ARRAY) {
      throw failure("length of an array: 0 to %d, got %d".formatted(LONGEST_ARRAY, length));
    }
    if ((long) length * elementBytes > in.remaining()) {
      throw new ShortException(
          "an array of %d elements, %d bytes left".formatted(length, in.remaining()));
    }
    return length;
  }

  @Override
  public void close() {
    in.close();
  }
}
