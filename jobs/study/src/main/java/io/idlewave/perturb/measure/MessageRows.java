package io.idlewave.perturb.measure;

import io.idlewave.perturb.measure.Measurement.MessageTable;
import io.idlewave.perturb.measure.Measurement.Quantity;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The rows of a table of messages: sizes, and in another column times or bandwidths. */
final class MessageRows {

  private static final double LARGEST_SIZE = 1L << 53;
  private static final double LARGEST_VALUE = 1e15;

  /** What a bandwidth is off by where it is printed with two digits behind the point, and more. */
  private static final double ROUNDING = 0.006;

  private static final double SHARE = 0.02;

  private MessageRows() {}

  /**
   * Reads rows up to the end of the table. A line that begins with no number stands among them by
   * accident and is left out with a warning; a comment ends the table, and a last line without its
   * end may be cut off.
   *
   * @param column of the value, the size is column 0
   * @param factor of the value, for its unit
   * @return values by rising size
   */
  static Map<Long, Double> read(
      MeasuredLines text, int from, Quantity kind, int column, double factor) {
    return read(text, from, kind, column, factor, -1);
  }

  /**
   * Reads rows of bandwidths in MB/s that have the messages per second, too, which have more
   * digits.
   *
   * @param rates column of the messages per second
   * @return bytes per ns by rising size
   */
  static Map<Long, Double> readRates(MeasuredLines text, int from, int column, int rates) {
    return read(text, from, Quantity.BANDWIDTH, column, 1e-3, rates);
  }

  static MessageTable table(
      Quantity kind, String benchmark, Map<Long, Double> rows, int pairs, int window) {
    return new MessageTable(
        kind,
        benchmark,
        rows.keySet().stream().mapToLong(Long::longValue).toArray(),
        rows.values().stream().mapToDouble(Double::doubleValue).toArray(),
        pairs,
        window);
  }

  private static Map<Long, Double> read(
      MeasuredLines text, int from, Quantity kind, int column, double factor, int rates) {
    Map<Long, Double> rows = new TreeMap<>();
    for (int line = from; line < text.lines().size(); line++) {
      String content = text.lines().get(line).strip();
      if (content.startsWith("#") && !rows.isEmpty()) {
        break;
      }
      if (MeasuredLines.isComment(content)) {
        continue;
      }
      String[] fields = MeasuredLines.fields(content);
      Double size = MeasuredLines.number(fields[0]);
      if (size == null) {
        text.warn("a line among the rows that is none is left out", line);
        continue;
      }
      if (text.isCutOff(line)) {
        continue;
      }
      Double value = number(fields, column);
      if (value == null || size < 0 || size > LARGEST_SIZE || size != Math.rint(size)) {
        throw text.wrong(line, "a size in B and a " + kind.name().toLowerCase(Locale.ROOT));
      }
      if (value == 0) {
        text.warn("a row of 0 says nothing and is left out", line);
        continue;
      }
      double found = rates < 0 ? value * factor : rate(text, line, fields, rates, size, value);
      if (rows.put((long) (double) size, found) != null) {
        throw text.wrong(line, "each size once");
      }
    }
    if (rows.isEmpty()) {
      throw text.wrong("at least 1 size with a value, got 0");
    }
    return rows;
  }

  private static @Nullable Double number(String[] fields, int column) {
    Double value = column < fields.length ? MeasuredLines.number(fields[column]) : null;
    return value == null || value < 0 || value > LARGEST_VALUE ? null : value;
  }

  /** Bytes per ns by the messages per second, which must be those of the bandwidth in MB/s. */
  private static double rate(
      MeasuredLines text, int line, String[] fields, int column, double size, double bandwidth) {
    Double rate = number(fields, column);
    double megabytes = rate == null ? Double.NaN : rate * size * 1e-6;
    if (!(Math.abs(megabytes - bandwidth) <= ROUNDING + SHARE * bandwidth)) {
      throw text.wrong(line, "as many MB/s as messages per second times their size");
    }
    return megabytes * 1e-3;
  }
}
