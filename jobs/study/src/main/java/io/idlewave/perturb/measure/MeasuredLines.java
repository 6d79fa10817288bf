package io.idlewave.perturb.measure;

import io.idlewave.ingest.file.InputFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a file of measurements, with complaints that name the file and the line, and a count
 * of what is left out. Mutable only in its warnings. Lines are counted from 0 here, from 1 in
 * messages.
 */
public final class MeasuredLines {

  private static final long MOST_BYTES = 1L << 28;
  private static final int SHOWN_CHARACTERS = 40;
  private static final int HEAD_LINES = 200;
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d{1,3})?");
  private static final Pattern SEPARATOR = Pattern.compile("[\\s,;]+");
  private static final double LARGEST = 1e18;

  private final Path file;
  private final List<String> lines;
  private final boolean endsWithLine;
  private final double ticksPerNano;
  private final Map<String, int[]> warnings = new LinkedHashMap<>();

  private MeasuredLines(Path file, List<String> lines, boolean endsWithLine, double ticksPerNano) {
    this.file = file;
    this.lines = lines;
    this.endsWithLine = endsWithLine;
    this.ticksPerNano = ticksPerNano;
  }

  /** Every byte is a character of Latin-1, so that a binary file ends in a located error too. */
  static MeasuredLines read(Path file, double ticksPerNano) throws IOException {
    long bytes = Files.size(file);
    if (bytes > MOST_BYTES) {
      throw new IllegalArgumentException(
          file + ": at most " + MOST_BYTES + " bytes of measurements, got " + bytes);
    }
    String text = Files.readString(InputFile.of(file), StandardCharsets.ISO_8859_1);
    return new MeasuredLines(file, text.lines().toList(), text.endsWith("\n"), ticksPerNano);
  }

  public Path file() {
    return file;
  }

  public List<String> lines() {
    return lines;
  }

  /** Ticks of the clock per ns by a comment of the file, else as stated; 0 where nobody says. */
  public double ticksPerNano() {
    Double own = headerNumber("ticks per ns:");
    if (own != null && !(own > 0)) {
      throw new IllegalArgumentException(file + ": Ticks per ns: above 0, got " + own);
    }
    return own == null ? ticksPerNano : own;
  }

  /** Whether a line near the begin has the text, whatever the case. */
  public boolean headHas(String text) {
    return lineWith(text) >= 0;
  }

  /** The first line near the begin with the text, whatever the case; -1 for none. */
  public int lineWith(String text) {
    String sought = text.toLowerCase(Locale.ROOT);
    for (int i = 0; i < Math.min(HEAD_LINES, lines.size()); i++) {
      if (lines.get(i).toLowerCase(Locale.ROOT).contains(sought)) {
        return i;
      }
    }
    return -1;
  }

  /** The number that follows {@code key} in any comment, whatever the case; null for none. */
  public @Nullable Double headerNumber(String key) {
    String sought = key.toLowerCase(Locale.ROOT);
    for (String line : lines) {
      if (line.startsWith("#")) {
        int at = line.toLowerCase(Locale.ROOT).indexOf(sought);
        Matcher number = NUMBER.matcher(line);
        if (at >= 0 && number.find(at + key.length())) {
          return Double.valueOf(number.group());
        }
      }
    }
    return null;
  }

  /** Counts a thing that was left out or taken for granted; the first line of it is named. */
  public void warn(String what, int line) {
    int[] count = warnings.computeIfAbsent(what, key -> new int[] {0, line});
    count[0]++;
  }

  List<String> warnings() {
    return warnings.entrySet().stream()
        .map(
            each ->
                "%s:%d: %s%s"
                    .formatted(
                        file,
                        each.getValue()[1] + 1,
                        each.getKey(),
                        each.getValue()[0] == 1 ? "" : " (" + each.getValue()[0] + " times)"))
        .toList();
  }

  /** What is wrong in a line: the bound, and what was found. */
  public IllegalArgumentException wrong(int line, String bound) {
    return new IllegalArgumentException(
        "%s:%d: %s, got %s".formatted(file, line + 1, bound, shown(lines.get(line))));
  }

  public IllegalArgumentException wrong(String statement) {
    return new IllegalArgumentException(file + ": " + statement);
  }

  String beginning() {
    return lines.isEmpty() ? "an empty file" : "a file that begins " + shown(lines.get(0));
  }

  private static String shown(String line) {
    String part =
        line.length() <= SHOWN_CHARACTERS ? line : line.substring(0, SHOWN_CHARACTERS) + "...";
    return "'" + part.replaceAll("[^\\x20-\\x7e]", "?") + "'";
  }

  /** Whether a line holds nothing but a comment. */
  public static boolean isComment(String line) {
    String text = line.strip();
    return text.isEmpty() || text.startsWith("#");
  }

  /** Whether a line is the last one and has no end: it may be cut off, which is a warning. */
  boolean isCutOff(int line) {
    boolean cutOff = line == lines.size() - 1 && !endsWithLine;
    if (cutOff) {
      warn("the last line has no end: it may be cut off, and is left out", line);
    }
    return cutOff;
  }

  /** The fields of a line, between blanks, commas or semicolons. */
  public static String[] fields(String line) {
    return SEPARATOR.split(line.strip());
  }

  /** The number that a field is; null where it is none. */
  public static @Nullable Double number(String field) {
    return NUMBER.matcher(field).matches() ? Double.valueOf(field) : null;
  }

  /**
   * All rows from line {@code from} on that are no comments, as columns of nonnegative numbers. A
   * last line without its end may be cut off within a number, and is left out with a warning.
   */
  public NumberTable numbers(int from, int columns, String what) {
    NumberTable table = new NumberTable(columns);
    double[] row = new double[columns];
    for (int line = from; line < lines.size(); line++) {
      if (isComment(lines.get(line))) {
        continue;
      }
      if (isCutOff(line)) {
        continue;
      }
      String[] fields = fields(lines.get(line));
      if (fields.length != columns) {
        throw wrong(line, what);
      }
      for (int column = 0; column < columns; column++) {
        Double value = number(fields[column]);
        if (value == null || value < 0 || value > LARGEST) {
          throw wrong(line, what + ", each from 0 to 1e18");
        }
        row[column] = value;
      }
      table.add(row, line);
    }
    return table;
  }

  /** Columns of numbers, and the lines that they stand in. Mutable while it is filled. */
  public static final class NumberTable {
    private final double[][] columns;
    private int[] lines = new int[1024];
    private int rows;

    NumberTable(int columns) {
      this.columns = new double[columns][lines.length];
    }

    private void add(double[] row, int line) {
      if (rows == lines.length) {
        lines = Arrays.copyOf(lines, 2 * rows);
        for (int i = 0; i < columns.length; i++) {
          columns[i] = Arrays.copyOf(columns[i], 2 * rows);
        }
      }
      lines[rows] = line;
      for (int i = 0; i < columns.length; i++) {
        columns[i][rows] = row[i];
      }
      rows++;
    }

    public int rows() {
      return rows;
    }

    public double[] column(int column) {
      return Arrays.copyOf(columns[column], rows);
    }

    public int line(int row) {
      return lines[row];
    }
  }
}
