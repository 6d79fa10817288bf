package io.idlewave.ingest.archive;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdDecompressCtx;
import io.idlewave.ingest.file.ArchiveInput;
import io.idlewave.ingest.file.VarintBytes;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.UnreadableTraceException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Reads blocks out of a file that ranks and threads share, one at a time. */
final class ContainerFile implements Closeable {

  /** More than the header takes. */
  private static final int HEADER_BYTES = 16 * 1024;

  /** Two numbers of up to ten bytes: how many rows a block holds, and its size. */
  private static final int PREFIX_BYTES = 20;

  private final ArchiveInput input;
  private final byte[] marker;
  private final ZstdDecompressCtx zstd = new ZstdDecompressCtx();
  private final VarintBytes prefix = new VarintBytes();
  private byte[] read = {};

  /** Bytes to read at once: as many as the latest block took. */
  private int expectedBytes = HEADER_BYTES;

  /**
   * Opens {@code file}.
   *
   * @throws BadTraceException if it is missing or holds anything else
   * @throws UnreadableTraceException if its device fails
   */
  ContainerFile(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new BadTraceException(file + ": missing; the archive needs each of its files of calls");
    }
    this.input = ArchiveInput.open(file);
    try {
      int known = fill(0, HEADER_BYTES);
      this.marker = ContainerHeader.read(Arrays.copyOf(read, known)).marker();
    } catch (IOException e) {
      close();
      throw new BadTraceException(file + ": not a file of calls: " + e.getMessage(), e);
    } catch (UnreadableTraceException e) {
      close();
      throw e;
    }
  }

  /**
   * The row of the block that begins at byte {@code position}, decompressed.
   *
   * @param reuse an array that the row may be put into
   * @throws IOException if there is no sound block
   */
  synchronized ByteBuffer read(long position, byte[] reuse) throws IOException {
    try {
      return block(position, reuse);
    } catch (IOException | IllegalArgumentException e) {
      throw new IOException("block at byte %d: %s".formatted(position, e.getMessage()), e);
    }
  }

  private ByteBuffer block(long position, byte[] reuse) throws IOException {
    if (position >= input.length()) {
      throw new IOException("within the file of %d bytes".formatted(input.length()));
    }
    long before = position - marker.length;
    int known = fill(before, expectedBytes);
    requireMarker(0, known, "before");
    prefix.read(read, marker.length, Math.min(known, marker.length + PREFIX_BYTES));
    long rows = prefix.nextLong();
    long bytes = prefix.nextLong();
    if (rows != 1 || bytes < 0 || bytes > input.length() - position) {
      throw new IOException(
          "1 row within the file, got %d of %d bytes in all".formatted(rows, bytes));
    }
    int from = prefix.position();
    int end = Math.toIntExact(from + bytes);
    if (end + marker.length > known) {
      known = fill(before, end + marker.length);
    }
    expectedBytes = end + marker.length;
    requireMarker(end, known, "after");
    return decompress(from, (int) bytes, reuse);
  }

  private void requireMarker(int at, int known, String where) throws IOException {
    int end = at + marker.length;
    if (end > known || !Arrays.equals(read, at, end, marker, 0, marker.length)) {
      throw new IOException("the file's marker " + where + " it, got something else");
    }
  }

  private ByteBuffer decompress(int from, int bytes, byte[] reuse) throws IOException {
    long size = Zstd.getFrameContentSize(read, from, bytes);
    if (size < 0 || size > Integer.MAX_VALUE) {
      throw new IOException("a compressed row, got something else");
    }
    byte[] row = reuse.length >= size ? reuse : new byte[(int) size];
    int found = zstd.decompressByteArray(row, 0, (int) size, read, from, bytes);
    return ByteBuffer.wrap(row, 0, found);
  }

  /** Reads so many bytes from a place on, or as many as there are; returns how many. */
  private int fill(long position, int bytes) throws IOException {
    if (position < 0) {
      throw new IOException("within the file, got byte " + position);
    }
    if (read.length < bytes) {
      read = new byte[bytes];
    }
    input.seek(position);
    int known = 0;
    int more = 0;
    while (known < bytes && more >= 0) {
      more = input.read(read, known, bytes - known);
      known += Math.max(more, 0);
    }
    return known;
  }

  @Override
  public synchronized void close() {
    zstd.close();
    input.close();
  }
}
