package io.idlewave.ingest.goal;

import java.nio.ByteBuffer;
import java.util.function.LongConsumer;

/**
 * The characters of a part of a text file, one after the other, with a blank or an end of line in
 * the place of each comment. Comments run from two slashes to the end of the line, or from slash
 * and star to star and slash.
 */
final class ScheduleCharacters {

  /** The part is over. */
  static final int END = -1;

  private static final int BUFFER_BYTES = 64 * 1024;

  private final ScheduleFile file;
  private final ByteBuffer buffer;
  private final long begin;
  private final long end;
  private final LongConsumer progress;
  private long bufferAt;
  private int line;

  /**
   * The bytes from {@code begin} to {@code end}, outside any comment.
   *
   * @param line the number of the line that {@code begin} is in
   * @param progress takes how many bytes have been read
   */
  ScheduleCharacters(ScheduleFile file, long begin, long end, int line, LongConsumer progress) {
    this.file = file;
    this.begin = begin;
    this.end = end;
    this.bufferAt = begin;
    this.line = line;
    this.progress = progress;
    this.buffer = ByteBuffer.allocate((int) Math.min(BUFFER_BYTES, end - begin)).limit(0);
  }

  /** The number of the line that the next character is in. */
  int line() {
    return line;
  }

  /** The place in the file of the next character. */
  long position() {
    return bufferAt + buffer.position();
  }

  /** The next character, or {@link #END}. */
  int next() {
    int c = read();
    if (c != '/') {
      return c;
    }
    int after = peek();
    if (after == '/') {
      while (peek() != '\n' && peek() != END) {
        read();
      }
      return ' ';
    }
    if (after == '*') {
      read();
      return block();
    }
    return c;
  }

  /** Reads to the end of a comment of several lines; an open one takes the rest. */
  private int block() {
    int blank = ' ';
    for (int c = read(); c != END; c = read()) {
      if (c == '\n') {
        blank = '\n';
      } else if (c == '*' && peek() == '/') {
        read();
        break;
      }
    }
    return blank;
  }

  private int read() {
    int c = peek();
    if (c != END) {
      buffer.get();
      if (c == '\n') {
        line++;
      }
    }
    return c;
  }

  private int peek() {
    if (!buffer.hasRemaining() && !fill()) {
      return END;
    }
    return buffer.get(buffer.position()) & 0xFF;
  }

  private boolean fill() {
    bufferAt = position();
    buffer.clear().limit((int) Math.min(buffer.capacity(), end - bufferAt));
    progress.accept(bufferAt - begin);
    if (!buffer.hasRemaining()) {
      buffer.limit(0);
      return false;
    }
    long at = bufferAt;
    int got = file.read(at, buffer.slice());
    buffer.limit(got);
    return got > 0;
  }
}
