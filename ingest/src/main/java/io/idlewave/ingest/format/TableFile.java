package io.idlewave.ingest.format;

import io.idlewave.ingest.format.Recognition.Recognised;
import io.idlewave.ingest.format.Recognition.Unrecognised;
import io.idlewave.ingest.model.BadTraceException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a table, {@code *.csv}, packed or not: names of columns first, cells between commas,
 * without quotes. What is wrong with a cell ends in one error with file, line, bound and value.
 */
public final class TableFile {

  private static final Pattern NAME = Pattern.compile("(.+)\\.csv(\\.gz|\\.xz)?");
  private static final double LONGEST_NANOS = 1e15;
  private static final int LONGEST_LINE = 1 << 12;
  private static final int SHOWN = 40;

  private final Path file;
  private long number;
  private boolean open;

  /** The table in a file. */
  public TableFile(Path file) {
    this.file = file;
  }

  /** Whether a file has the name of a table, and a first line that is columns as expected. */
  public static boolean isTable(Path file, Predicate<List<String>> columns) {
    if (name(file).isEmpty() || !Files.isRegularFile(file)) {
      return false;
    }
    TableFile table = new TableFile(file);
    try (BufferedReader reader = table.open()) {
      String first = table.line(reader);
      return first != null && columns.test(Arrays.asList(first.split(",", -1)));
    } catch (IOException | IllegalArgumentException | BadTraceException e) {
      return false;
    }
  }

  /** The name of a table without what says that it is one; empty of a file that is none. */
  public static String name(Path file) {
    Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
    return name.matches() ? name.group(1) : "";
  }

  /** Such a table, or those of a folder: a format recognises just one. */
  public static Recognition recognise(Path path, Predicate<List<String>> columns, String what) {
    if (!Files.isDirectory(path)) {
      return isTable(path, columns) ? new Recognised(path) : new Unrecognised("no " + what);
    }
    try (Stream<Path> files = Files.list(path)) {
      return Recognition.of(
          files
              .filter(Files::isRegularFile)
              .filter(file -> isTable(file, columns))
              .sorted()
              .toList(),
          "no %s in it".formatted(what));
    } catch (IOException e) {
      return new Unrecognised("the folder cannot be listed");
    }
  }

  /** Its size, as it is stored. */
  public long bytes() {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new BadTraceException(file + ": cannot be read", e);
    }
  }

  /** Hands on the cells of each line, the names of the columns first. */
  public void forEach(Consumer<String[]> cells) {
    try (BufferedReader reader = open()) {
      for (String line = line(reader); line != null; line = line(reader)) {
        if (!line.isEmpty()) {
          cells.accept(line.split(",", -1));
        }
      }
    } catch (IOException | IllegalArgumentException e) {
      throw new BadTraceException(
          "%s: after line %d: cannot be read: %s".formatted(file, number, e.getMessage()), e);
    }
  }

  private BufferedReader open() throws IOException {
    return new BufferedReader(
        new InputStreamReader(TraceInput.plain(file), StandardCharsets.ISO_8859_1));
  }

  private @Nullable String line(BufferedReader reader) throws IOException {
    StringBuilder line = new StringBuilder();
    int c = reader.read();
    if (c < 0) {
      return null;
    }
    number++;
    for (; c >= 0 && c != '\n'; c = reader.read()) {
      if (line.length() == LONGEST_LINE) {
        throw failure("a line: at most %d characters".formatted(LONGEST_LINE), "more");
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    open = c < 0;
    return line.toString();
  }

  /** The cells of a line of it that somebody else read, of which failures are to tell. */
  public String[] cells(long number, String line) {
    this.number = number;
    return line.split(",", -1);
  }

  /** The place of a column among names. */
  public int column(List<String> names, String name) {
    int column = names.indexOf(name);
    if (column < 0) {
      throw failure("a column " + name, String.join(",", names));
    }
    return column;
  }

  /** The cell of a column in the line that was handed on last. */
  public String cell(String[] cells, int column, String name) {
    if (column >= cells.length) {
      throw failure(name + ": a cell", "the end of the line");
    }
    return cells[column];
  }

  /** A cell that is a whole number. */
  public int whole(String[] cells, int column, String name, int least, int most) {
    String text = cell(cells, column, name);
    try {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // is refused below, with all else that is no such number
    }
    throw failure("%s: %d to %d".formatted(name, least, most), text);
  }

  /** A cell that is a time of at most 1e6 s, in a unit of so many ns. */
  public long nanos(String[] cells, int column, String name, String unit, double unitNanos) {
    String text = cell(cells, column, name);
    try {
      double nanos = Double.parseDouble(text) * unitNanos;
      if (nanos >= 0 && nanos <= LONGEST_NANOS) {
        return Math.round(nanos);
      }
    } catch (NumberFormatException e) {
      // is refused below, with all else that is no such number
    }
    throw failure("%s: 0 to %.0f %s".formatted(name, LONGEST_NANOS / unitNanos, unit), text);
  }

  /** Whether the line that was read last has no end: the table may be cut off there. */
  public boolean isOpen() {
    return open;
  }

  /** What is wrong with the line that was handed on last. */
  public BadTraceException failure(String bound, String got) {
    String shown = got.substring(0, Math.min(SHOWN, got.length())).replaceAll("[^ -~]", "?");
    return new BadTraceException(
        "%s: line %d: %s, got \"%s\"".formatted(file, number, bound, shown));
  }

  /** Where the line is, without the folder of its file. */
  public String place() {
    return "%s line %d".formatted(file.getFileName(), number);
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
