package io.idlewave.jobs.watch;

import io.idlewave.ingest.format.TableFile;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.steps.StepColumns;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file of step times that somebody writes, as far as it goes: a last line without its end waits.
 * A file that is another one, or shorter than before, is read from its start. A bad line is told,
 * and passed over. Mutable.
 */
final class StepLog {

  private static final int CHUNK_BYTES = 1 << 16;

  /** So much of what was read last is compared, to see whether it is still there. */
  private static final int MARK_BYTES = 64;

  /** Who is told what is of no use, and where it is. */
  interface Unusable {

    /** A line says nothing. */
    void line(String why);

    /** A file holds something else. */
    void file(String why);
  }

  private final Unusable unusable;
  private Path path;
  private TableFile table;
  private @Nullable StepColumns columns;
  private @Nullable StepTime head;
  private @Nullable String undecided;
  private byte[] mark = {};
  private byte[] chunk = {};
  private int at;
  private long chunkOffset;
  private long line;
  private long askedBytes;
  private @Nullable FileTime askedTime;
  private boolean isForeign;
  private boolean isTooLong;

  /**
   * A file, of which nothing is read yet.
   *
   * @param columns what lines have, unless the first one says so
   */
  StepLog(Path path, @Nullable StepColumns columns, Unusable unusable) {
    this.path = path;
    this.columns = columns;
    this.unusable = unusable;
    table = new TableFile(path);
  }

  /** The same file under another name. */
  void moveTo(Path moved) {
    if (!moved.equals(path)) {
      path = moved;
      // what was not there under the old name is looked for under the new one
      askedTime = null;
      table = new TableFile(moved);
    }
  }

  /** Whether its size or the time of its last change differs from when this was asked last. */
  boolean isChanged(long bytes, FileTime now) {
    boolean isSame = bytes == askedBytes && now.equals(askedTime);
    askedBytes = bytes;
    askedTime = now;
    return !isSame;
  }

  Path path() {
    return path;
  }

  @Nullable StepColumns columns() {
    return columns;
  }

  /** Whether its last line has no end yet. */
  boolean isOpen() {
    return at < chunk.length;
  }

  /** Whether it holds something else than step times. */
  boolean isForeign() {
    return isForeign;
  }

  /**
   * The next time; null where there is none yet, and where a first line without names waits for
   * {@link #decide}.
   */
  @Nullable StepTime peek() throws IOException {
    while (head == null && !isForeign && undecided == null) {
      String text = line();
      if (text == null) {
        return null;
      }
      head = text.isBlank() ? null : parsed(text);
    }
    return head;
  }

  /**
   * Takes a first line that names no columns to have those of other files; where these are unknown,
   * too, the file is none of step times.
   */
  void decide(@Nullable StepColumns others) {
    String text = undecided;
    if (text != null) {
      undecided = null;
      columns = others;
      head = others == null ? foreign() : parsed(text);
    }
  }

  /** Whether there is one. */
  boolean isReady() {
    return head != null;
  }

  /** The time that {@link #peek} found. */
  @Nullable StepTime take() {
    StepTime time = head;
    head = null;
    return time;
  }

  private @Nullable StepTime parsed(String text) {
    String[] cells = table.cells(line, text);
    List<String> names = Arrays.asList(cells);
    if (StepColumns.are(names)) {
      columns = StepColumns.of(table, names);
      return null;
    }
    StepColumns known = columns;
    if (known == null) {
      undecided = text;
      return null;
    }
    try {
      return known.isEmpty(table, cells)
          ? null
          : new StepTime(
              known.rank(table, cells), known.step(table, cells), known.nanos(table, cells));
    } catch (BadTraceException e) {
      if (line == 1 && text.chars().noneMatch(Character::isDigit)) {
        return foreign();
      }
      unusable.line(String.valueOf(e.getMessage()));
      return null;
    }
  }

  private @Nullable StepTime foreign() {
    isForeign = true;
    unusable.file(
        "%s: passed over: the first line has no columns rank, step, and nanos or seconds"
            .formatted(path));
    return null;
  }

  private @Nullable String line() throws IOException {
    for (boolean isRead = false; ; isRead = true) {
      for (int end = at; end < chunk.length; end++) {
        if (chunk[end] == '\n') {
          String text = new String(chunk, at, end - at, StandardCharsets.ISO_8859_1);
          at = end + 1;
          line++;
          if (!isTooLong) {
            return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
          }
          isTooLong = false;
          unusable.line("%s: line %d: longer than 64 KiB".formatted(path, line));
          end = at - 1;
        }
      }
      if (chunk.length - at >= CHUNK_BYTES) {
        isTooLong = true;
        at = chunk.length;
      } else if (isRead) {
        return null;
      }
      read();
    }
  }

  /** Reads on behind what is complete, from the start where the file is no longer the same. */
  private void read() throws IOException {
    long offset = chunkOffset + at;
    byte[] before = Arrays.copyOfRange(chunk, Math.max(0, at - MARK_BYTES), at);
    mark = before.length == 0 ? mark : before;
    try (SeekableByteChannel channel = Files.newByteChannel(path)) {
      if (offset > 0 && !Arrays.equals(mark, bytes(channel, offset - mark.length, mark.length))) {
        offset = 0;
        line = 0;
        isTooLong = false;
        mark = new byte[0];
      }
      chunk = bytes(channel, offset, CHUNK_BYTES);
    } catch (NoSuchFileException e) {
      chunk = new byte[0];
    }
    chunkOffset = offset;
    at = 0;
  }

  private static byte[] bytes(SeekableByteChannel channel, long offset, int most)
      throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(most);
    channel.position(offset);
    while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
      // reads on
    }
    return Arrays.copyOf(bytes.array(), bytes.position());
  }
}
