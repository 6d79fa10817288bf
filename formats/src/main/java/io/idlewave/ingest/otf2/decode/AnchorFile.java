package io.idlewave.ingest.otf2.decode;

import io.idlewave.ingest.file.InputFile;
import io.idlewave.ingest.model.BadTraceException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The anchor file {@code NAME.otf2}: how the archive's other files are to be read.
 *
 * @param version version of the OTF2 library that wrote the archive
 * @param machine name of the machine, possibly empty
 * @param creator the measurement system, possibly empty
 */
public record AnchorFile(
    int eventChunkBytes, int definitionChunkBytes, String version, String machine, String creator) {

  private static final byte[] MAGIC = "OTF2\0".getBytes(StandardCharsets.US_ASCII);
  private static final int MAX_ANCHOR_BYTES = 16 << 20;

  /** libotf2 writes at least 256 KiB; smaller chunks are no harder to read. */
  private static final int MIN_CHUNK_BYTES = 64;

  private static final int MAX_CHUNK_BYTES = 16 << 20;
  private static final int NEWEST_FORMAT = 3;
  private static final int POSIX = 1;
  private static final int NO_COMPRESSION = 1;

  /**
   * Reads an anchor file.
   *
   * @throws BadTraceException if it is none, or announces what cannot be read: another substrate
   *     than POSIX files, compression, a newer format
   */
  public static AnchorFile read(Path file) {
    byte[] bytes;
    try {
      if (!Files.isRegularFile(file)) {
        throw new BadTraceException(file + ": there is no such file");
      }
      if (Files.size(file) > MAX_ANCHOR_BYTES) {
        throw new BadTraceException(
            "%s: an OTF2 anchor has at most %d bytes, got %d"
                .formatted(file, MAX_ANCHOR_BYTES, Files.size(file)));
      }
      bytes = Files.readAllBytes(InputFile.of(file));
    } catch (IOException e) {
      throw new BadTraceException(file + ": cannot be read: " + e.getMessage(), e);
    }
    ByteCursor cursor = new ByteCursor(file.toString());
    cursor.window(bytes, bytes.length, 0);
    int magicEnd = Math.min(bytes.length, 2 + MAGIC.length);
    if (magicEnd > 2 && !Arrays.equals(bytes, 2, magicEnd, MAGIC, 0, magicEnd - 2)) {
      throw cursor.failure(2, "not an OTF2 anchor: the magic is \"OTF2\", got " + hex(bytes));
    }
    cursor.header();
    cursor.string();
    return readBody(cursor);
  }

  /** Whether a file begins as an anchor does. */
  public static boolean isAnchor(Path file) {
    byte[] begin = new byte[2 + MAGIC.length];
    try (InputStream in = Files.newInputStream(InputFile.of(file))) {
      return in.readNBytes(begin, 0, begin.length) == begin.length
          && Arrays.equals(begin, 2, begin.length, MAGIC, 0, MAGIC.length);
    } catch (IOException e) {
      return false;
    }
  }

  private static AnchorFile readBody(ByteCursor cursor) {
    int anchorFormat = within(cursor, "anchor format", cursor.u8(), 1, NEWEST_FORMAT);
    cursor.u8();
    String version = cursor.u8() + "." + cursor.u8() + "." + cursor.u8();
    int eventChunkBytes = chunkBytes(cursor, "event chunk size");
    int definitionChunkBytes = chunkBytes(cursor, "definition chunk size");
    int substrate = cursor.u8();
    if (substrate != POSIX) {
      throw cursor.failure(
          "file substrate: only 1 (POSIX) can be read, got " + substrate + name(substrate));
    }
    int compression = cursor.u8();
    if (compression != NO_COMPRESSION) {
      throw cursor.failure(
          "compression: only 1 (none) can be read, got "
              + compression
              + (compression == 2 ? " (zlib)" : ""));
    }
    cursor.u64Full();
    cursor.u64Full();
    String machine = cursor.string();
    String creator = cursor.string();
    cursor.string();
    if (anchorFormat >= 2) {
      for (long left = Integer.toUnsignedLong(cursor.u32Full()); left > 0; left--) {
        cursor.string();
        cursor.string();
      }
      cursor.u64Full();
    }
    if (anchorFormat >= 3) {
      cursor.u32Full();
      cursor.u32Full();
    }
    int end = cursor.u8();
    if (end != ChunkReader.END_OF_FILE) {
      throw cursor.failure("end-of-file record: 2, got " + end);
    }
    return new AnchorFile(eventChunkBytes, definitionChunkBytes, version, machine, creator);
  }

  private static int chunkBytes(ByteCursor cursor, String what) {
    return within(cursor, what, cursor.u64Full(), MIN_CHUNK_BYTES, MAX_CHUNK_BYTES);
  }

  private static int within(ByteCursor cursor, String what, long value, int from, int to) {
    if (value < from || value > to) {
      throw cursor.failure(
          "%s: %d to %d, got %s".formatted(what, from, to, Long.toUnsignedString(value)));
    }
    return (int) value;
  }

  private static String name(int substrate) {
    return switch (substrate) {
      case 2 -> " (SION)";
      case 3 -> " (none)";
      default -> "";
    };
  }

  private static String hex(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (int i = 2; i < Math.min(bytes.length, 2 + MAGIC.length); i++) {
      text.append("%02x ".formatted(bytes[i]));
    }
    return text.toString().strip();
  }
}
