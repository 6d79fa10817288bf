package io.idlewave.ingest.otf2.decode;

import io.idlewave.ingest.file.InputFile;
import io.idlewave.ingest.model.BadTraceException;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/**
 * Walks the records of a definition or event file chunk by chunk, holding one chunk at a time.
 *
 * <pre>
 * chunk (all but the last have exactly the archive's chunk size):
 *    0  u8   0x03
 *    1  u8   byte order
 *    2  u64  number of the chunk's first record
 *   10  u64  number of its last record
 *   18  records, then 0x00 and padding, or 0x02 at the end of the file
 * </pre>
 */
public final class ChunkReader implements Closeable {

  /** What {@link #next} returns at the end of the file. */
  static final int END_OF_FILE = 2;

  private static final int END_OF_BUFFER = 1;
  private static final int END_OF_CHUNK = 0;
  private static final int HEADER_BYTES = 18;
  private static final int READ_BYTES = 64 * 1024;

  private final Path file;
  private final int chunkBytes;
  private final RandomAccessFile in;
  private final long fileBytes;
  private final ByteCursor cursor;
  private byte[] chunk = new byte[0];
  private int chunkLength;
  private long nextChunkOffset;
  private long recordOffset;

  /** Opens a file and reads its first chunk header. */
  @SuppressWarnings("this-escape")
  ChunkReader(Path file, int chunkBytes) {
    this.file = file;
    this.chunkBytes = chunkBytes;
    this.cursor = new ByteCursor(file.toString());
    try {
      this.in = new RandomAccessFile(InputFile.of(file).toFile(), "r");
      this.fileBytes = in.length();
    } catch (IOException e) {
      throw new BadTraceException(file + ": cannot be opened: " + e.getMessage(), e);
    }
    try {
      loadChunk();
    } catch (BadTraceException e) {
      close();
      throw e;
    }
  }

  /** The cursor, after the type byte of the record that {@link #next} found. */
  ByteCursor cursor() {
    return cursor;
  }

  /** Offset in the file of the record that {@link #next} found. */
  long recordOffset() {
    return recordOffset;
  }

  long fileBytes() {
    return fileBytes;
  }

  /** Goes to the next record, and returns its type or {@link #END_OF_FILE}. */
  int next() {
    while (true) {
      if (cursor.remaining() == 0) {
        loadChunk();
      }
      recordOffset = cursor.offset();
      int type = cursor.u8();
      if (type == END_OF_CHUNK) {
        loadChunk();
      } else if (type == END_OF_BUFFER) {
        throw cursor.failure(recordOffset, "end of buffer before the end-of-file record");
      } else {
        return type;
      }
    }
  }

  private void loadChunk() {
    boolean lastWasShort = nextChunkOffset > 0 && chunkLength < chunkBytes;
    if (lastWasShort || nextChunkOffset >= fileBytes) {
      throw cursor.failure(
          Math.min(cursor.offset(), fileBytes),
          "truncated: the file ends at byte %d without an end-of-file record".formatted(fileBytes));
    }
    chunkLength = (int) Math.min(chunkBytes, fileBytes - nextChunkOffset);
    if (chunk.length < chunkLength) {
      chunk = new byte[chunkLength];
    }
    try {
      in.seek(nextChunkOffset);
      for (int read = 0; read < chunkLength; read += READ_BYTES) {
        in.readFully(chunk, read, Math.min(READ_BYTES, chunkLength - read));
      }
    } catch (IOException e) {
      throw new BadTraceException(
          "%s: cannot be read at byte %d: %s".formatted(file, nextChunkOffset, e.getMessage()), e);
    }
    cursor.window(chunk, chunkLength, nextChunkOffset);
    if (chunkLength < HEADER_BYTES) {
      throw cursor.failure(
          "truncated: a chunk header has %d bytes, got %d".formatted(HEADER_BYTES, chunkLength));
    }
    cursor.header();
    cursor.u64Full();
    cursor.u64Full();
    nextChunkOffset += chunkLength;
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw new BadTraceException(file + ": cannot be closed: " + e.getMessage(), e);
    }
  }
}
