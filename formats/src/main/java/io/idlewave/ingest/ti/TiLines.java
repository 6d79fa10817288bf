package io.idlewave.ingest.ti;

import io.idlewave.ingest.file.InputFile;
import io.idlewave.ingest.model.BadTraceException;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.LongConsumer;

/** The lines of a file, one at a time in memory, as words between blanks. */
final class TiLines implements Closeable {

  /** Characters of a line at most: a line of counts for each of some million ranks. */
  private static final int LONGEST_LINE = 1 << 26;

  private static final int LONGEST_NUMBER = 64;
  private static final int BUFFER_BYTES = 64 * 1024;
  private static final int SHOWN = 40;

  /** Beyond it, a double has no ones. */
  private static final double LARGEST = 1L << 62;

  private final Path file;
  private final InputStream in;
  private final LongConsumer progress;
  private byte[] line = new byte[256];
  private int[] begins = new int[16];
  private int[] ends = new int[16];
  private int words;
  private int length;
  private long number;
  private long bytes;

  /**
   * Opens a file.
   *
   * @param progress takes the bytes read so far
   * @throws BadTraceException if it cannot be read
   */
  TiLines(Path file, LongConsumer progress) {
    this.file = file;
    this.progress = progress;
    try {
      this.in = new BufferedInputStream(Files.newInputStream(InputFile.of(file)), BUFFER_BYTES);
    } catch (IOException e) {
      throw new BadTraceException(file + ": cannot be read", e);
    }
  }

  /** Takes the next line that has words and is no comment; returns false after the last. */
  boolean next() {
    while (read()) {
      if (words > 0 && line[begins[0]] != '#') {
        return true;
      }
    }
    progress.accept(bytes);
    return false;
  }

  private boolean read() {
    length = 0;
    words = 0;
    boolean inWord = false;
    int c = readByte();
    if (c < 0) {
      return false;
    }
    number++;
    for (; c >= 0 && c != '\n'; c = readByte()) {
      boolean blank = c == ' ' || c == '\t' || c == '\r';
      if (!blank) {
        if (!inWord) {
          beginWord();
        }
        append((byte) c);
        ends[words - 1] = length;
      }
      inWord = !blank;
    }
    return true;
  }

  private int readByte() {
    try {
      int c = in.read();
      bytes += c < 0 ? 0 : 1;
      if ((bytes & (BUFFER_BYTES - 1)) == 0) {
        progress.accept(bytes);
      }
      return c;
    } catch (IOException e) {
      throw new BadTraceException(file + ": cannot be read", e);
    }
  }

  private void beginWord() {
    if (words == begins.length) {
      begins = Arrays.copyOf(begins, 2 * words);
      ends = Arrays.copyOf(ends, 2 * words);
    }
    begins[words++] = length;
  }

  private void append(byte c) {
    if (length == line.length) {
      if (length >= LONGEST_LINE) {
        throw failure("a line: at most %d characters, got more".formatted(LONGEST_LINE));
      }
      line = Arrays.copyOf(line, 2 * length);
    }
    line[length++] = c;
  }

  int words() {
    return words;
  }

  long number() {
    return number;
  }

  String word(int index) {
    return new String(
        line, begins[index], ends[index] - begins[index], StandardCharsets.ISO_8859_1);
  }

  /** The digits of a word after so many characters, as a number from 0 on; -1 if it has others. */
  int digits(int index, int skipped) {
    int begin = begins[index] + skipped;
    int digits = ends[index] - begin;
    if (digits < 1 || digits > 9) {
      return -1;
    }
    int value = 0;
    for (int i = begin; i < ends[index]; i++) {
      if (line[i] < '0' || line[i] > '9') {
        return -1;
      }
      value = 10 * value + line[i] - '0';
    }
    return value;
  }

  /** The rank of a line: digits, alone or after {@code p}, {@code rank}, {@code rank-}; else -1. */
  int rank() {
    for (String prefix : new String[] {"", "p", "rank-", "rank"}) {
      if (ends[0] - begins[0] > prefix.length() && word(0).startsWith(prefix)) {
        int rank = digits(0, prefix.length());
        if (rank >= 0) {
          return rank;
        }
      }
    }
    return -1;
  }

  /** A number of the line. */
  double real(int index, String what) {
    int digits = digits(index, 0);
    if (digits >= 0) {
      return digits;
    }
    double value = Double.NaN;
    if (ends[index] - begins[index] <= LONGEST_NUMBER) {
      try {
        value = Double.parseDouble(word(index));
      } catch (NumberFormatException e) {
        throw failure(what + ": a number" + got(index), e);
      }
    }
    if (!(Math.abs(value) <= LARGEST)) {
      throw failure("%s: a number of at most %s%s".formatted(what, "2^62", got(index)));
    }
    return value;
  }

  /** A number of the line without what comes after its point. */
  long whole(int index, String what) {
    return (long) real(index, what);
  }

  /** What stands in the place of a word that is expected, for messages. */
  String got(int index) {
    if (index >= words) {
      return ", got the end of the line";
    }
    int count = Math.min(SHOWN, ends[index] - begins[index]);
    String word = new String(line, begins[index], count, StandardCharsets.ISO_8859_1);
    return ", got \"" + word.replaceAll("[^ -~]", "?") + "\"";
  }

  /** Where the line is, without the folder of its file. */
  String place() {
    return "%s line %d".formatted(file.getFileName(), number);
  }

  BadTraceException failure(String problem) {
    return new BadTraceException("%s: line %d: %s".formatted(file, number, problem));
  }

  private BadTraceException failure(String problem, Throwable cause) {
    return new BadTraceException("%s: line %d: %s".formatted(file, number, problem), cause);
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
