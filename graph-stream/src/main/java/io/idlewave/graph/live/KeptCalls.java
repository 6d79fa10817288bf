package io.idlewave.graph.live;

import io.idlewave.graph.live.LiveRecord.Calls;
import io.idlewave.ingest.file.ScratchPages;
import java.io.Closeable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the calls of a stream that have come, row by row: in memory up to a number of bytes, in a
 * temporary file beyond. Of a row there its place stays in memory. Mutable; one thread.
 */
final class KeptCalls implements Closeable {

  private static final Logger LOG = LoggerFactory.getLogger(KeptCalls.class);

  /** What a row takes in memory beside its content. */
  private static final long ROW_BYTES = 96;

  private static final int PAGE_BYTES = 4096;

  private final long memoryBytes;
  private final ScratchPages pages =
      new ScratchPages("calls that wait for others (--window, TMPDIR)", PAGE_BYTES);
  private long inMemory;
  private long placesBytes;
  private long unreadBytes;
  private long unreadMemoryBytes;

  /** Some calls of a rank that follow each other, in memory or on disk. */
  static final class Row {
    private final int rank;
    private final long firstCall;
    private final int count;
    private final int length;
    private final @Nullable Calls calls;
    private final int[] onDisk;

    private Row(Calls of, @Nullable Calls calls, int[] onDisk) {
      this.rank = of.rank();
      this.firstCall = of.firstCall();
      this.count = of.count();
      this.length = of.encoded().length;
      this.calls = calls;
      this.onDisk = onDisk;
    }

    long firstCall() {
      return firstCall;
    }

    long endCall() {
      return firstCall + count;
    }

    private long bytes() {
      return ROW_BYTES + length;
    }

    private long bytesInMemory() {
      return ROW_BYTES + (calls == null ? (long) Integer.BYTES * onDisk.length : length);
    }
  }

  /** Keeps at most {@code memoryBytes} of rows in memory. */
  KeptCalls(long memoryBytes) {
    this.memoryBytes = memoryBytes;
  }

  /** Keeps calls that nobody has read. */
  Row keep(Calls calls) {
    boolean fits = inMemory + ROW_BYTES + calls.encoded().length <= memoryBytes;
    Row row = fits ? new Row(calls, calls, new int[0]) : new Row(calls, null, write(calls));
    inMemory += fits ? row.bytes() : 0;
    placesBytes += fits ? 0 : row.bytesInMemory();
    unreadBytes += row.bytes();
    unreadMemoryBytes += row.bytesInMemory();
    return row;
  }

  private int[] write(Calls calls) {
    if (pages.writtenBytes() == 0) {
      LOG.info("calls that wait for others that have not come go to {}", pages.folder());
    }
    byte[] encoded = calls.encoded();
    int[] places = new int[(encoded.length + PAGE_BYTES - 1) / PAGE_BYTES];
    for (int i = 0; i < places.length; i++) {
      int from = i * PAGE_BYTES;
      places[i] =
          pages.write(ByteBuffer.wrap(encoded, from, Math.min(PAGE_BYTES, encoded.length - from)));
    }
    return places;
  }

  Calls get(Row row) {
    Calls calls = row.calls;
    if (calls != null) {
      return calls;
    }
    byte[] encoded = new byte[row.length];
    for (int i = 0; i < row.onDisk.length; i++) {
      int from = i * PAGE_BYTES;
      pages.read(
          row.onDisk[i],
          ByteBuffer.wrap(encoded, from, Math.min(PAGE_BYTES, encoded.length - from)));
    }
    return new Calls(row.rank, row.firstCall, row.count, encoded);
  }

  /** The row has been read: it waits no more. */
  void read(Row row) {
    unreadBytes -= row.bytes();
    unreadMemoryBytes -= row.bytesInMemory();
  }

  /** The row need not be kept any more. */
  void drop(Row row) {
    if (row.calls == null) {
      placesBytes -= row.bytesInMemory();
    } else {
      inMemory -= row.bytes();
    }
    Arrays.stream(row.onDisk).forEach(pages::free);
  }

  /** Bytes of rows that nobody has read, wherever they are. */
  long unreadBytes() {
    return unreadBytes;
  }

  /** What these take in memory. */
  long unreadMemoryBytes() {
    return unreadMemoryBytes;
  }

  /** What all rows take in memory. */
  long memoryBytes() {
    return inMemory + placesBytes;
  }

  /** Bytes on disk, about. */
  long diskBytes() {
    return (long) pages.pages() * PAGE_BYTES;
  }

  /** Bytes written to disk, all told. */
  long writtenBytes() {
    return pages.writtenBytes();
  }

  @Override
  public void close() {
    if (pages.writtenBytes() > 0) {
      LOG.info(
          "{} B of calls that waited for others went to {}, at most {} B at once",
          pages.writtenBytes(),
          pages.folder(),
          pages.mostBytes());
    }
    pages.close();
  }
}
