package io.idlewave.ingest.format.call;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The envelopes of requests, known when they completed, by request number: written in the order of
 * completion, read in the order of posting. Lives in a side file behind a cache of fixed size,
 * whatever the number of requests.
 *
 * <pre>
 * record r at byte 32 r:
 *    0  u8   0 never completed, 1 receive, 2 collective
 *    1  u8   collective operation
 *    4  i32  communicator id
 *    8  i32  sender, or root, as a rank of the communicator
 *   12  i32  tag
 *   16  i64  message bytes, or bytes sent
 *   24  i64  bytes received
 * </pre>
 */
public final class EnvelopeStore implements Closeable {

  private static final int RECORD_BYTES = 32;
  private static final int PAGE_BYTES = 64 * 1024;
  private static final int PAGES = 16;

  private static final byte RECEIVE = 1;
  private static final byte COLLECTIVE = 2;

  private final Path file;
  private final @Nullable ByteBuffer[] pages = new @Nullable ByteBuffer[PAGES];
  private final long[] pageNumbers = new long[PAGES];
  private final boolean[] dirty = new boolean[PAGES];
  private @Nullable FileChannel channel;
  private ByteBuffer found = ByteBuffer.allocate(0);
  private int foundAt;

  /** A store that will use {@code file}, replacing what is there, once there is something in it. */
  public EnvelopeStore(Path file) {
    this.file = file;
    delete(file);
  }

  /** Records that a receive completed. */
  void putReceive(long request, int comm, int sender, int tag, long bytes) {
    put(request, RECEIVE, 0, comm, sender, tag, bytes, 0);
  }

  /** Records that a nonblocking collective completed. */
  void putCollective(long request, int op, int comm, int root, long sentBytes, long receivedBytes) {
    put(request, COLLECTIVE, op, comm, root, 0, sentBytes, receivedBytes);
  }

  private void put(
      long request, byte state, int op, int comm, int peer, int tag, long bytes, long received) {
    ByteBuffer page = page(request);
    int at = offset(request);
    page.put(at, state)
        .put(at + 1, (byte) op)
        .putInt(at + 4, comm)
        .putInt(at + 8, peer)
        .putInt(at + 12, tag)
        .putLong(at + 16, bytes)
        .putLong(at + 24, received);
    dirty[slot(request)] = true;
  }

  /** Goes to a request, whose parts can be read until the next use; false if it never completed. */
  boolean find(long request) {
    found = page(request);
    foundAt = offset(request);
    return found.get(foundAt) != 0;
  }

  /** Code of the collective operation. */
  int op() {
    return found.get(foundAt + 1);
  }

  int comm() {
    return found.getInt(foundAt + 4);
  }

  /** Sender or root. */
  int peer() {
    return found.getInt(foundAt + 8);
  }

  int tag() {
    return found.getInt(foundAt + 12);
  }

  /** Message bytes, or bytes sent. */
  long bytes() {
    return found.getLong(foundAt + 16);
  }

  long receivedBytes() {
    return found.getLong(foundAt + 24);
  }

  /** Moves everything to the side file and holds no memory until the next use. */
  public void park() {
    for (int slot = 0; slot < PAGES; slot++) {
      writeBack(slot);
      pages[slot] = null;
    }
    closeChannel();
  }

  private static int offset(long request) {
    return (int) (request * RECORD_BYTES % PAGE_BYTES);
  }

  private static int slot(long request) {
    return (int) (request * RECORD_BYTES / PAGE_BYTES % PAGES);
  }

  private ByteBuffer page(long request) {
    long number = request * RECORD_BYTES / PAGE_BYTES;
    int slot = slot(request);
    ByteBuffer page = pages[slot];
    if (page != null && pageNumbers[slot] == number) {
      return page;
    }
    writeBack(slot);
    if (page == null) {
      page = ByteBuffer.allocate(PAGE_BYTES);
      pages[slot] = page;
    } else {
      Arrays.fill(page.array(), (byte) 0);
    }
    pageNumbers[slot] = number;
    if (channel != null || Files.exists(file)) {
      load(page, number);
    }
    return page;
  }

  private void load(ByteBuffer page, long number) {
    try {
      page.clear();
      FileChannel from = channel();
      long start = number * PAGE_BYTES;
      while (page.hasRemaining() && from.read(page, start + page.position()) >= 0) {}
    } catch (IOException e) {
      throw failure(file, e);
    }
  }

  private void writeBack(int slot) {
    ByteBuffer page = pages[slot];
    if (page == null || !dirty[slot]) {
      return;
    }
    try {
      page.clear();
      FileChannel to = channel();
      long start = pageNumbers[slot] * PAGE_BYTES;
      while (page.hasRemaining()) {
        to.write(page, start + page.position());
      }
    } catch (IOException e) {
      throw failure(file, e);
    }
    dirty[slot] = false;
  }

  private FileChannel channel() throws IOException {
    FileChannel open = channel;
    if (open == null) {
      open =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      channel = open;
    }
    return open;
  }

  private void closeChannel() {
    FileChannel open = channel;
    channel = null;
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        throw failure(file, e);
      }
    }
  }

  /** Deletes the side file that a store left, if there is one. */
  public static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw failure(file, e);
    }
  }

  private static UncheckedIOException failure(Path file, IOException e) {
    return new UncheckedIOException(file + ": side file of receives: " + e.getMessage(), e);
  }

  /** Forgets everything and deletes the side file. */
  @Override
  public void close() {
    Arrays.fill(pages, null);
    Arrays.fill(dirty, false);
    closeChannel();
    delete(file);
  }
}
