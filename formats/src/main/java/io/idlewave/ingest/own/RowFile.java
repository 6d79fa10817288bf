package io.idlewave.ingest.own;

import io.idlewave.ingest.file.InputFile;
import io.idlewave.ingest.file.VarintBytes;
import io.idlewave.ingest.format.call.EventPosition;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.UnreadableTraceException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The file of a rank, block by block: an Avro container file without compression, whose blocks end
 * with the row {@code Check}. One block is in memory at a time.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#object-container-files">Avro
 *     1.12, object container files</a>
 */
final class RowFile implements Closeable, EventPosition {

  private static final byte[] MAGIC = {'O', 'b', 'j', 1};
  private static final int MARKER_BYTES = 16;
  private static final int LARGEST_HEADER = 1 << 20;
  private static final int LARGEST_BLOCK = 1 << 28;
  private static final int LONGEST_NUMBER = 10;
  private static final int CHECK_BYTES = 1 + Long.BYTES;

  /** The branch of the row Check, as Avro encodes it. */
  private static final byte CHECK_BRANCH = 2 * RowReader.CHECK;

  private static final long FNV_BASIS = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private final Path file;
  private final long length;
  private final InputStream in;
  private final RankHeader header;
  private final byte[] marker;
  private final long headerSum;
  private long position;
  private long blockPosition;
  private byte[] block = {};
  private long rows;
  private long blockRows;

  /**
   * @throws BadTraceException if it is none of a rank
   */
  RowFile(Path file) {
    this.file = file;
    try {
      this.length = Files.size(file);
      this.in = new BufferedInputStream(Files.newInputStream(InputFile.of(file)), 1 << 16);
    } catch (IOException e) {
      throw new UnreadableTraceException(file, e);
    }
    try {
      ByteArrayOutputStream seen = new ByteArrayOutputStream();
      header = RankHeader.of(entries(seen));
      marker = bytes(MARKER_BYTES, seen);
      byte[] all = seen.toByteArray();
      headerSum = sum(all, all.length, 0);
    } catch (IOException | RuntimeException e) {
      close();
      throw e instanceof UnreadableTraceException unreadable
          ? unreadable
          : new BadTraceException("%s: header: %s".formatted(file, e.getMessage()), e);
    }
  }

  private Map<String, String> entries(ByteArrayOutputStream seen) throws IOException {
    if (!Arrays.equals(bytes(MAGIC.length, seen), MAGIC)) {
      throw new IOException("an Avro container file, got something else");
    }
    Map<String, String> entries = new HashMap<>();
    for (long left = number(seen); left != 0; left = number(seen)) {
      for (; left > 0; left--) {
        String key = text(seen);
        entries.put(key, text(seen));
      }
      if (left < 0) {
        throw new IOException("entries: at least 0, got " + left);
      }
    }
    return entries;
  }

  private String text(ByteArrayOutputStream seen) throws IOException {
    return new String(bytes(number(seen), seen), StandardCharsets.UTF_8);
  }

  private long number(ByteArrayOutputStream seen) throws IOException {
    byte[] digits = new byte[LONGEST_NUMBER];
    int count = 0;
    do {
      if (count == LONGEST_NUMBER) {
        throw new IOException("a number of at most 10 bytes, got more");
      }
      digits[count] = bytes(1, seen)[0];
    } while (digits[count++] < 0);
    VarintBytes varint = new VarintBytes();
    varint.read(digits, 0, count);
    return varint.nextLong();
  }

  private byte[] bytes(long count, ByteArrayOutputStream seen) throws IOException {
    if (count < 0 || seen.size() + count > LARGEST_HEADER) {
      throw new IOException("at most %d bytes, got %d more".formatted(LARGEST_HEADER, count));
    }
    byte[] bytes = new byte[(int) count];
    if (!fill(bytes)) {
      throw new EOFException("ends within the header");
    }
    seen.write(bytes);
    return bytes;
  }

  /** Reads as many bytes as there is room for; false if there are fewer. */
  private boolean fill(byte[] bytes) {
    try {
      int count = in.readNBytes(bytes, 0, bytes.length);
      position += count;
      return count == bytes.length;
    } catch (IOException e) {
      throw new UnreadableTraceException(file, e);
    }
  }

  RankHeader header() {
    return header;
  }

  /** Length of the file, in bytes. */
  long length() {
    return length;
  }

  /** Bytes read so far. */
  long position() {
    return position;
  }

  /** Rows of the block that was read last, without {@code Check}. */
  long blockRows() {
    return blockRows;
  }

  /**
   * The rows of the next block, without {@code Check}; null after the last whole one.
   *
   * @throws BadTraceException if the block is whole and damaged
   */
  @Nullable VarintBytes next() {
    blockPosition = position;
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    long count;
    long size;
    try {
      count = number(frame);
      size = number(frame);
    } catch (EOFException e) {
      return null;
    } catch (IOException | IllegalArgumentException e) {
      throw failure(String.valueOf(e.getMessage()));
    }
    if (count < 1 || size < 0 || size > LARGEST_BLOCK) {
      throw failure("1 row or more, up to 2^28 bytes, got %d in %d".formatted(count, size));
    }
    if (size > length - position - MARKER_BYTES) {
      return null;
    }
    if (block.length != size) {
      block = new byte[(int) size];
    }
    byte[] end = new byte[MARKER_BYTES];
    if (!fill(block) || !fill(end)) {
      return null;
    }
    if (!Arrays.equals(end, marker)) {
      throw failure("the file's marker after it, got something else");
    }
    return checked(count);
  }

  private VarintBytes checked(long count) {
    int end = block.length - CHECK_BYTES;
    if (end < 0 || block[end] != CHECK_BRANCH) {
      throw failure("the row Check at its end, got something else");
    }
    long sum = ByteBuffer.wrap(block).order(ByteOrder.LITTLE_ENDIAN).getLong(end + 1);
    if (sum != sum(block, end, headerSum ^ rows)) {
      throw failure("bytes with the sum that it states, got others");
    }
    rows += count;
    blockRows = count - 1;
    VarintBytes bytes = new VarintBytes();
    bytes.read(block, 0, end);
    return bytes;
  }

  /** FNV-1a over words of 8 bytes, little-endian, the last one filled up with zeros. */
  private static long sum(byte[] bytes, int end, long start) {
    ByteBuffer words = ByteBuffer.wrap(bytes, 0, end).order(ByteOrder.LITTLE_ENDIAN);
    long hash = FNV_BASIS ^ start;
    while (words.remaining() >= Long.BYTES) {
      hash = (hash ^ words.getLong()) * FNV_PRIME;
    }
    if (words.hasRemaining()) {
      long last = 0;
      for (int shift = 0; words.hasRemaining(); shift += Byte.SIZE) {
        last |= (words.get() & 0xffL) << shift;
      }
      hash = (hash ^ last) * FNV_PRIME;
    }
    return hash;
  }

  @Override
  public long here() {
    return blockPosition;
  }

  @Override
  public String describe(long place) {
    return "%s, %s byte %d".formatted(header.where(), file.getFileName(), place);
  }

  @Override
  public BadTraceException failure(String problem) {
    return new BadTraceException("%s byte %d: block: %s".formatted(file, blockPosition, problem));
  }

  @Override
  public void close() {
    block = new byte[0];
    try {
      in.close();
    } catch (IOException e) {
      throw new UnreadableTraceException(file, e);
    }
  }
}
