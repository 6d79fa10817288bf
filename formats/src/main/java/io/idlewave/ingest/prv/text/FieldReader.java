package io.idlewave.ingest.prv.text;

import io.idlewave.ingest.file.InputFile;
import io.idlewave.ingest.format.Interruption;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.PlainText;
import java.io.Closeable;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import java.util.zip.GZIPInputStream;

/**
 * Reads a text file of lines with fields between colons, byte by byte: no line is ever in memory,
 * however long it is, but those that {@link #rest} is asked for. A file {@code *.gz} is unpacked on
 * the way.
 */
public final class FieldReader implements Closeable {

  private static final int BUFFER_BYTES = 64 * 1024;
  private static final int SHOWN_CHARACTERS = 24;
  private static final int END = -1;
  private static final int NANO_DECIMALS = 9;
  private static final long TENTH = Long.MAX_VALUE / 10;

  private final Path file;
  private final CountedStream counted;
  private final InputStream in;
  private LongConsumer progress = bytes -> {};
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private long bufferStart;
  private long lineStart;
  private int at;
  private int limit;
  private long line;
  private boolean lineOpen;
  private boolean fieldOpen;

  private FieldReader(Path file, CountedStream counted, InputStream in) {
    this.file = file;
    this.counted = counted;
    this.in = in;
  }

  /**
   * Opens a file.
   *
   * @throws BadTraceException if it cannot be opened
   */
  public static FieldReader open(Path file) {
    try {
      CountedStream counted = new CountedStream(new FileInputStream(InputFile.of(file).toFile()));
      try {
        boolean packed = file.toString().endsWith(".gz");
        InputStream in = packed ? new GZIPInputStream(counted, BUFFER_BYTES) : counted;
        return new FieldReader(file, counted, in);
      } catch (IOException e) {
        counted.close();
        throw e;
      }
    } catch (IOException e) {
      throw new BadTraceException(file + ": cannot be read: " + problem(e), e);
    }
  }

  /**
   * Opens a file that is not packed, at a line of it.
   *
   * @param offset byte at which the line begins
   * @throws BadTraceException if it cannot be opened
   */
  public static FieldReader openAt(Path file, long offset, long line) {
    try {
      FileInputStream in = new FileInputStream(InputFile.of(file).toFile());
      in.getChannel().position(offset);
      CountedStream counted = new CountedStream(in);
      FieldReader reader = new FieldReader(file, counted, counted);
      reader.bufferStart = offset;
      reader.line = line - 1;
      return reader;
    } catch (IOException e) {
      throw new BadTraceException(file + ": cannot be read: " + problem(e), e);
    }
  }

  /** From now on {@code listener} takes the bytes of the file read so far. */
  public void reportTo(LongConsumer listener) {
    progress = listener;
  }

  /** Goes to the next line, passing over what is left of this one. Returns false at the end. */
  public boolean nextLine() {
    while (lineOpen) {
      int next = read();
      lineOpen = next != '\n' && next != END;
    }
    if (peek() == END) {
      progress.accept(counted.count());
      return false;
    }
    line++;
    lineStart = bufferStart + at;
    lineOpen = true;
    fieldOpen = true;
    return true;
  }

  /** The number of the line, from 1. */
  public long line() {
    return line;
  }

  /** The byte of the text at which the line begins. */
  public long lineStart() {
    return lineStart;
  }

  /** The next byte of the line, which stays to be read; -1 at the end of the line. */
  public int first() {
    int next = lineOpen ? peek() : END;
    return next == '\n' || next == '\r' ? END : next;
  }

  /** Whether the line has another field. */
  public boolean hasField() {
    return fieldOpen && lineOpen;
  }

  /**
   * The next field, a whole number of at least 0.
   *
   * @throws BadTraceException if there is no field, or one that is no number below 2^63
   */
  public long number(String what) {
    return number(what, Long.MAX_VALUE);
  }

  /** The next field, a whole number from {@code least} to {@code most}. */
  public int number(String what, int least, int most) {
    long number = number(what, Long.MAX_VALUE);
    if (number < least || number > most) {
      throw failure("%s: %d to %d, got %d".formatted(what, least, most, number));
    }
    return (int) number;
  }

  /** The next field, a whole number of at least 0 and at most {@code most}. */
  public long number(String what, long most) {
    long value = digits(what);
    if (value > most) {
      throw failure("%s: 0 to %d, got %d".formatted(what, most, value));
    }
    return value;
  }

  private long digits(String what) {
    if (!hasField()) {
      throw failure(what + ": missing at the end of the line");
    }
    long value = 0;
    int digits = 0;
    while (true) {
      int next = peek();
      int digit = next - '0';
      if (digit >= 0 && digit <= 9) {
        if (value > TENTH || (value == TENTH && digit > 7)) {
          throw failure(what + ": below 2^63, got more");
        }
        value = 10 * value + digit;
        digits++;
        at++;
      } else if (digits > 0 && endsField(next)) {
        return value;
      } else {
        throw failure("%s: a number, got %s".formatted(what, shown()));
      }
    }
  }

  /**
   * The next field, seconds with or without decimals, in ns, rounded.
   *
   * @throws BadTraceException if it is no number from 0 to 9,223,372,036
   */
  public long seconds(String what) {
    if (!hasField()) {
      throw failure(what + ": missing at the end of the line");
    }
    long value = 0;
    int digits = 0;
    int decimals = -1;
    boolean up = false;
    while (true) {
      int next = peek();
      if (next >= '0' && next <= '9') {
        digits++;
        decimals += decimals >= 0 ? 1 : 0;
        if (decimals <= NANO_DECIMALS) {
          if (value > TENTH - 1) {
            throw failure(what + ": at most 9223372036 s, got more");
          }
          value = 10 * value + next - '0';
        } else if (decimals == NANO_DECIMALS + 1) {
          up = next >= '5';
        }
        at++;
      } else if (next == '.' && decimals < 0) {
        decimals = 0;
        at++;
      } else if (digits > 0 && endsField(next)) {
        break;
      } else {
        throw failure("%s: seconds, got %s".formatted(what, shown()));
      }
    }
    for (int i = Math.max(0, decimals); i < NANO_DECIMALS; i++) {
      if (value > TENTH - 1) {
        throw failure(what + ": at most 9223372036 s, got more");
      }
      value *= 10;
    }
    return up ? value + 1 : value;
  }

  /** The next field, a whole number of at least 0, or -1. */
  public long numberOrNone(String what) {
    if (first() != '-') {
      return number(what);
    }
    at++;
    if (number(what) != 1) {
      throw failure(what + ": -1, or at least 0, got less");
    }
    return -1;
  }

  /** The next field, a whole number that may be below 0 or of 64 bits, whose value is of no use. */
  public void skipNumber(String what) {
    if (!hasField()) {
      throw failure(what + ": missing at the end of the line");
    }
    if (peek() == '-') {
      at++;
    }
    int digits = 0;
    while (peek() >= '0' && peek() <= '9') {
      at++;
      if (++digits > 20) {
        throw failure(what + ": a number of at most 20 digits, got more");
      }
    }
    if (digits == 0 || !endsField(peek())) {
      throw failure("%s: a number, got %s".formatted(what, shown()));
    }
  }

  /** Ends the field if {@code next} does: reads it, or leaves the end of the line open. */
  private boolean endsField(int next) {
    if (next == ':') {
      at++;
      return true;
    }
    fieldOpen = false;
    if (next == '\r') {
      at++;
      next = peek();
    }
    return next == '\n' || next == END;
  }

  /** Passes over a field of any kind. */
  public void skipField() {
    int next = peek();
    while (next != ':' && next != '\n' && next != END) {
      at++;
      next = peek();
    }
    endsField(next);
  }

  /** What is left of the line, as Latin-1, of {@code most} characters at most. */
  public String rest(int most) {
    StringBuilder rest = new StringBuilder();
    int next = peek();
    while (next != '\n' && next != END) {
      if (rest.length() == most) {
        throw failure("characters: at most " + most + ", got more");
      }
      rest.append((char) next);
      at++;
      next = peek();
    }
    fieldOpen = false;
    int length = rest.length();
    return length > 0 && rest.charAt(length - 1) == '\r'
        ? rest.substring(0, length - 1)
        : rest.toString();
  }

  private String shown() {
    byte[] bytes = new byte[SHOWN_CHARACTERS];
    int length = 0;
    for (int next = peek(); length < bytes.length && next != '\n' && next != END; next = peek()) {
      bytes[length++] = (byte) next;
      at++;
    }
    String text = new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    return length == 0 ? "nothing" : "\"" + PlainText.of(text) + "\"";
  }

  private int read() {
    int next = peek();
    at++;
    return next;
  }

  private int peek() {
    if (at >= limit && !fill()) {
      return END;
    }
    return buffer[at] & 0xff;
  }

  private boolean fill() {
    try {
      bufferStart += limit;
      int got = in.read(buffer, 0, buffer.length);
      at = 0;
      limit = Math.max(0, got);
      Interruption.check();
      progress.accept(counted.count());
      return got > 0;
    } catch (IOException e) {
      throw failure("cannot be read on: " + problem(e));
    }
  }

  private static String problem(IOException e) {
    String message = e.getMessage();
    return PlainText.of(message == null ? "the file ends too early" : message);
  }

  public BadTraceException failure(String problem) {
    return new BadTraceException("%s: line %d: %s".formatted(file, Math.max(1, line), problem));
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw failure("cannot be closed: " + problem(e));
    }
  }
}
