package io.idlewave.ingest.training;

import io.idlewave.ingest.format.TraceInput;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The lines of a table, packed or not, and the file of the job beside it. */
final class TableFile {

  /** What a table is recognised by: columns that it cannot do without. */
  static final List<String> COLUMNS =
      List.of("dp_rank", "stage", "rank", "step", "optype", "start_ts", "duration", "seq_id");

  private static final Pattern NAME = Pattern.compile("(.+)\\.csv(\\.gz|\\.xz)?");
  private static final int LONGEST_LINE = 1 << 12;
  private static final int SHOWN = 40;

  private final Path file;
  private long number;

  TableFile(Path file) {
    this.file = file;
  }

  /** Whether {@code file} has the name and the first line of a table. */
  static boolean isTable(Path file) {
    if (!NAME.matcher(String.valueOf(file.getFileName())).matches() || !Files.isRegularFile(file)) {
      return false;
    }
    TableFile table = new TableFile(file);
    try (BufferedReader reader = table.open()) {
      String first = table.line(reader);
      return first != null && Arrays.asList(first.split(",", -1)).containsAll(COLUMNS);
    } catch (IOException | IllegalArgumentException | BadTraceException e) {
      return false;
    }
  }

  /** The file of the job, beside the table. */
  Path meta() {
    Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
    return file.resolveSibling("meta-" + (name.matches() ? name.group(1) : "") + ".yaml");
  }

  long bytes() {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new BadTraceException(file + ": cannot be read", e);
    }
  }

  /** Hands on the cells of each line, the names of the columns first. */
  void forEach(Consumer<String[]> cells) {
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
    return line.toString();
  }

  /** What is wrong with the line that was handed on last. */
  BadTraceException failure(String bound, String got) {
    String shown = got.substring(0, Math.min(SHOWN, got.length())).replaceAll("[^ -~]", "?");
    return new BadTraceException(
        "%s: line %d: %s, got \"%s\"".formatted(file, number, bound, shown));
  }

  /** Where the line is, without the folder of its file. */
  String place() {
    return "%s line %d".formatted(file.getFileName(), number);
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
