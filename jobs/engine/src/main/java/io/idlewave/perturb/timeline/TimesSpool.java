package io.idlewave.perturb.timeline;

import io.idlewave.ingest.model.RankMetadata;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Begins and ends of all calls in a temporary file of 16 bytes per call, with a page of {@value
 * #PAGE_CALLS} calls of each rank in memory. The file goes when the spool is closed. Mutable; one
 * thread.
 */
final class TimesSpool implements Closeable {

  private static final int PAGE_CALLS = 256;
  private static final int CALL_BYTES = 2 * Long.BYTES;
  private static final int PAGE_BYTES = PAGE_CALLS * CALL_BYTES;
  private static final long NO_PAGE = -1;

  private final Path file;
  private final FileChannel channel;
  private final long[] firstPage;
  private final @Nullable ByteBuffer[] pages;
  private final long[] pageNumbers;
  private final boolean[] changed;
  private final long[] latestNanos;

  TimesSpool(Path folder, List<RankMetadata> ranks) {
    firstPage = new long[ranks.size()];
    for (int rank = 1; rank < firstPage.length; rank++) {
      firstPage[rank] =
          firstPage[rank - 1] + (ranks.get(rank - 1).calls() + PAGE_CALLS - 1) / PAGE_CALLS;
    }
    pages = new @Nullable ByteBuffer[ranks.size()];
    pageNumbers = new long[ranks.size()];
    Arrays.fill(pageNumbers, NO_PAGE);
    changed = new boolean[ranks.size()];
    latestNanos = new long[ranks.size()];
    Arrays.fill(latestNanos, Long.MIN_VALUE);
    try {
      file = Files.createTempFile(folder, "times-", ".spool");
      channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new UncheckedIOException("times of calls in " + folder, e);
    }
  }

  void begin(int rank, long call, long nanos) {
    put(rank, 2 * call, nanos);
  }

  void end(int rank, long call, long nanos) {
    put(rank, 2 * call + 1, nanos);
  }

  long begin(int rank, long call) {
    return get(rank, 2 * call);
  }

  long end(int rank, long call) {
    return get(rank, 2 * call + 1);
  }

  /** Puts the next event of a rank, and makes those before it no later. */
  private void put(int rank, long event, long nanos) {
    set(rank, event, nanos);
    if (latestNanos[rank] > nanos) {
      for (long before = event - 1; before >= 0 && get(rank, before) > nanos; before--) {
        set(rank, before, nanos);
      }
    }
    latestNanos[rank] = nanos;
  }

  private void set(int rank, long event, long nanos) {
    page(rank, event).putLong(offset(event), nanos);
    changed[rank] = true;
  }

  private long get(int rank, long event) {
    return page(rank, event).getLong(offset(event));
  }

  private static int offset(long event) {
    return (int) (event % (2 * PAGE_CALLS)) * Long.BYTES;
  }

  private ByteBuffer page(int rank, long event) {
    long number = event / (2 * PAGE_CALLS);
    ByteBuffer page = pages[rank];
    if (page == null) {
      page = ByteBuffer.allocate(PAGE_BYTES);
      pages[rank] = page;
    }
    if (pageNumbers[rank] != number) {
      try {
        turn(rank, page, number);
      } catch (IOException e) {
        throw new UncheckedIOException(file + ": could not be written or read", e);
      }
    }
    return page;
  }

  private void turn(int rank, ByteBuffer page, long number) throws IOException {
    if (changed[rank]) {
      page.clear();
      long to = (firstPage[rank] + pageNumbers[rank]) * PAGE_BYTES;
      while (page.hasRemaining()) {
        channel.write(page, to + page.position());
      }
      changed[rank] = false;
    }
    page.clear();
    long from = (firstPage[rank] + number) * PAGE_BYTES;
    boolean more = true;
    while (page.hasRemaining() && more) {
      more = channel.read(page, from + page.position()) >= 0;
    }
    while (page.hasRemaining()) {
      page.put((byte) 0);
    }
    pageNumbers[rank] = number;
  }

  @Override
  public void close() {
    try {
      channel.close();
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(file + ": could not be deleted", e);
    }
  }
}
