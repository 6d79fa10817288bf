package io.idlewave.perturb.measure;

import io.idlewave.perturb.measure.Measurement.MessageTrains;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * The file that netgauge writes for its pattern loggp: below a heading {@code # size n PRTT(1,0,s)
 * PRTT(n,0,s) PRTT(n,PRTT(1,0,s),s) L o_s o_r ...} sizes, n, and times in us. What was measured is
 * read; L, g and G, which netgauge derives from that, are not: its L is half of the first round
 * trip, both overheads included. At a change of protocols it writes a size again.
 */
public final class NetgaugeFormat implements MeasurementFormat {

  private static final String HEADING = "# size n prtt(1,0,s)";

  /** The columns that are read, as they are called. */
  private static final List<String> COLUMNS =
      List.of("size", "n", "prtt(1,0,s)", "prtt(n,0,s)", "prtt(n,prtt(1,0,s),s)", "o_r");

  private static final double LARGEST_SIZE = 1L << 53;
  private static final double MOST_MESSAGES = 1_000_000;
  private static final double LARGEST_MICROS = 1e12;
  private static final double MICROS = 1_000;

  @Override
  public String name() {
    return "netgauge";
  }

  @Override
  public boolean recognises(MeasuredLines text) {
    return text.headHas(HEADING);
  }

  @Override
  public Measurement read(MeasuredLines text) {
    int heading = text.lineWith(HEADING);
    int[] columns = columns(text, heading);
    SortedMap<Double, double[]> rows = new TreeMap<>();
    for (int line = heading + 1; line < text.lines().size(); line++) {
      String content = text.lines().get(line).strip();
      if (MeasuredLines.isComment(content) || text.isCutOff(line)) {
        continue;
      }
      double[] row = row(text, line, MeasuredLines.fields(content), columns);
      double[] before = rows.put(row[0], row);
      if (before != null && !Arrays.equals(before, row)) {
        throw text.wrong(line, "each size once, or with the same times");
      }
    }
    if (rows.isEmpty()) {
      throw text.wrong("at least 1 size with times, got 0");
    }
    return new MessageTrains(
        rows.values().stream().mapToLong(row -> (long) row[0]).toArray(),
        rows.values().stream().mapToInt(row -> (int) row[1]).toArray(),
        nanos(rows, row -> row[2]),
        nanos(rows, row -> row[3]),
        nanos(rows, row -> row[4]),
        nanos(rows, row -> row[5]));
  }

  private static double[] nanos(
      SortedMap<Double, double[]> rows, ToDoubleFunction<double[]> micros) {
    return rows.values().stream().mapToDouble(micros).map(value -> value * MICROS).toArray();
  }

  private static int[] columns(MeasuredLines text, int heading) {
    String names = text.lines().get(heading).toLowerCase(Locale.ROOT).replace("#", " ").strip();
    List<String> found = List.of(names.split("\\s+"));
    int[] columns = COLUMNS.stream().mapToInt(found::indexOf).toArray();
    if (Arrays.stream(columns).anyMatch(column -> column < 0)) {
      throw text.wrong(heading, "a heading with " + String.join(" ", COLUMNS));
    }
    return columns;
  }

  private static double[] row(MeasuredLines text, int line, String[] fields, int[] columns) {
    double[] row = new double[columns.length];
    for (int i = 0; i < columns.length; i++) {
      Double value = columns[i] < fields.length ? MeasuredLines.number(fields[columns[i]]) : null;
      if (value == null || value < 0 || value > (i == 0 ? LARGEST_SIZE : LARGEST_MICROS)) {
        throw text.wrong(line, "a size in B, a number of messages and times in us");
      }
      row[i] = value;
    }
    if (row[0] != Math.rint(row[0])
        || row[1] != Math.rint(row[1])
        || row[1] < 2
        || row[1] > MOST_MESSAGES) {
      throw text.wrong(line, "a whole size, and from 2 to 1000000 messages in a row");
    }
    if (row[2] <= 0 || row[3] < row[2] || row[4] < row[3]) {
      throw text.wrong(line, "round trips above 0 that grow with messages and delays");
    }
    return row;
  }
}
