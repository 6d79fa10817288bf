package io.idlewave.perturb.measure;

import io.idlewave.perturb.measure.Measurement.Bin;
import io.idlewave.perturb.measure.Measurement.DurationHistogram;
import io.idlewave.perturb.measure.Measurement.Interruption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Histograms of {@code rtla osnoise hist} and {@code rtla timerlat hist}: the durations of noise,
 * or how late timers woke their threads, one column per processor. Of the latter the column nearest
 * to the program is taken: user, else thread, else interrupt. What lies beyond the last bin is as
 * long as the stated averages and maxima leave it; a histogram without processors or counts is one
 * of which rtla saw nothing.
 */
public final class RtlaFormat implements MeasurementFormat {

  private static final Pattern DURATION =
      Pattern.compile("#\\s*Duration:\\s*(\\d+)\\s+(\\d+):(\\d+):(\\d+)\\s*");
  private static final Pattern TITLE =
      Pattern.compile("#\\s*rtla \\w+ histogram", Pattern.CASE_INSENSITIVE);
  private static final String INDEX = "index";
  private static final String OVER = "over:";
  private static final String COUNT = "count:";
  private static final String AVERAGE = "avg:";
  private static final String LONGEST = "max:";
  private static final Set<String> STATISTICS = Set.of("min:", AVERAGE, LONGEST);
  private static final double[] NONE = {};
  private static final String[] WAKE_UPS = {"Usr-", "Thr-", "IRQ-"};

  @Override
  public String name() {
    return "rtla";
  }

  @Override
  public boolean recognises(MeasuredLines text) {
    return text.headHas("# rtla osnoise histogram") || text.headHas("# rtla timerlat histogram");
  }

  @Override
  public Measurement read(MeasuredLines text) {
    Interruption kind =
        text.headHas("# rtla osnoise histogram") ? Interruption.DETOURS : Interruption.WAKE_UPS;
    int heading = text.lineWith(INDEX);
    if (heading < 0) {
      throw text.wrong("the heading 'Index' with a column per processor, got none");
    }
    requireOne(text);
    int[] columns = columns(text, heading, kind);
    SortedMap<Long, double[]> counts = new TreeMap<>();
    Map<String, double[]> stated = new HashMap<>();
    for (int line = heading + 1; line < text.lines().size(); line++) {
      String[] fields = MeasuredLines.fields(text.lines().get(line));
      if (fields[0].equals("ALL:")) {
        break;
      }
      if (fields[0].matches("\\d{1,15}")) {
        counts.put(Long.valueOf(fields[0]), counts(text, line, columns));
      } else if (fields[0].equals(OVER) || fields[0].equals(COUNT)) {
        stated.put(fields[0], counts(text, line, columns));
      } else if (STATISTICS.contains(fields[0])) {
        stated.put(fields[0], statistics(columns, fields));
      } else if (!fields[0].isEmpty()) {
        text.warn("a line among the counts that is none is left out", line);
      }
    }
    requireSums(text, heading, counts, stated);
    return histogram(text, kind, heading, columns.length - 1, counts, stated);
  }

  private static void requireOne(MeasuredLines text) {
    long histograms = text.lines().stream().filter(l -> TITLE.matcher(l).lookingAt()).count();
    if (histograms > 1) {
      throw text.wrong("one histogram in a file, got " + histograms);
    }
  }

  private static void requireSums(
      MeasuredLines text,
      int heading,
      SortedMap<Long, double[]> counts,
      Map<String, double[]> stated) {
    long total = (long) Arrays.stream(stated.getOrDefault(OVER, NONE)).sum();
    for (double[] row : counts.values()) {
      total += (long) Arrays.stream(row).sum();
    }
    double[] sums = stated.get(COUNT);
    if (sums == null) {
      text.warn("the rows 'over:' and 'count:' are missing: the file may be cut off", heading);
      if (total == 0) {
        throw text.wrong("at least 1 sample, or the row 'count:' that says so, got 0");
      }
    } else if (total != (long) Arrays.stream(sums).sum()) {
      throw text.wrong(
          "counts that add up to count: %d, got %d"
              .formatted((long) Arrays.stream(sums).sum(), total));
    }
  }

  private static DurationHistogram histogram(
      MeasuredLines text,
      Interruption kind,
      int heading,
      int processors,
      SortedMap<Long, double[]> counts,
      Map<String, double[]> stated) {
    double unit = unitNanos(text);
    long width = width(counts.keySet());
    double longest = 0;
    List<Bin> bins = new ArrayList<>();
    for (int i = 0; i < processors; i++) {
      int column = i;
      SortedMap<Long, Long> own = new TreeMap<>();
      counts.forEach((from, row) -> own.put(from, (long) row[column]));
      RtlaColumn processor =
          new RtlaColumn(
              own,
              width,
              stated.containsKey(OVER) ? (long) stated.get(OVER)[column] : 0,
              stated.containsKey(AVERAGE) ? stated.get(AVERAGE)[column] : Double.NaN,
              stated.containsKey(LONGEST) ? stated.get(LONGEST)[column] : Double.NaN);
      List<Bin> durations = processor.durations(unit);
      if (!durations.isEmpty()) {
        warn(text, heading, processor);
        bins.addAll(durations);
        longest = Math.max(longest, unit * processor.longestUnits());
      }
    }
    return new DurationHistogram(kind, bins, longest, spanNanos(text), Math.max(1, processors));
  }

  private static void warn(MeasuredLines text, int heading, RtlaColumn processor) {
    if (!processor.hasSoundAverage()) {
      text.warn("a stated average is not that of the counts, and is not used", heading);
    }
    if (processor.isOpen()) {
      text.warn(
          "of a processor nothing says how long those are that lie beyond the last bin: they count"
              + " as its end, the shortest that they can be",
          heading);
    }
  }

  /** The place of 'Index' and of each processor's column. */
  private static int[] columns(MeasuredLines text, int heading, Interruption kind) {
    String[] names = MeasuredLines.fields(text.lines().get(heading));
    if (names.length == 1) {
      return new int[] {1};
    }
    for (String prefix : kind == Interruption.DETOURS ? new String[] {"CPU-"} : WAKE_UPS) {
      int[] found =
          IntStream.range(1, names.length).filter(i -> names[i].startsWith(prefix)).toArray();
      if (found.length > 0) {
        return IntStream.concat(IntStream.of(names.length), IntStream.of(found)).toArray();
      }
    }
    throw text.wrong(heading, "a column per processor");
  }

  private static double unitNanos(MeasuredLines text) {
    if (text.headHas("# time unit is nanoseconds")) {
      return 1;
    }
    if (text.headHas("# time unit is microseconds")) {
      return 1_000;
    }
    throw text.wrong("the comment 'Time unit is microseconds (us)' or nanoseconds, got none");
  }

  private static double spanNanos(MeasuredLines text) {
    int line = text.lineWith("# duration:");
    Matcher duration = DURATION.matcher(line < 0 ? "" : text.lines().get(line));
    if (!duration.matches()) {
      return 0;
    }
    double hours =
        24 * Double.parseDouble(duration.group(1)) + Double.parseDouble(duration.group(2));
    double minutes = 60 * hours + Double.parseDouble(duration.group(3));
    return (60 * minutes + Double.parseDouble(duration.group(4))) * 1e9;
  }

  /** Rows without counts may be left out, so that rows are multiples of the width apart. */
  private static long width(Set<Long> rows) {
    long width = 0;
    for (long from : rows) {
      long a = width;
      long b = from;
      while (b != 0) {
        long rest = a % b;
        a = b;
        b = rest;
      }
      width = a;
    }
    return Math.max(1, width);
  }

  /** The counts of a row of {@code columns}, of which some are read. */
  private static double[] counts(MeasuredLines text, int line, int[] columns) {
    String[] fields = MeasuredLines.fields(text.lines().get(line));
    if (fields.length != columns[0] && columns.length > 1) {
      throw text.wrong(line, columns[0] + " columns as in the heading");
    }
    for (int i = 1; i < fields.length; i++) {
      Double count = MeasuredLines.number(fields[i]);
      if (count == null || count < 0 || count != Math.rint(count) || count > 1e15) {
        throw text.wrong(line, "whole counts of at least 0");
      }
      if (columns.length == 1 && count > 0) {
        throw text.wrong(line, "no counts below a heading without processors");
      }
    }
    return Arrays.stream(columns).skip(1).mapToDouble(i -> Double.parseDouble(fields[i])).toArray();
  }

  /** What a row states of each processor; not a number where it states nothing. */
  private static double[] statistics(int[] columns, String[] fields) {
    return Arrays.stream(columns)
        .skip(1)
        .mapToObj(i -> i < fields.length ? MeasuredLines.number(fields[i]) : null)
        .mapToDouble(value -> value == null || value < 0 || value > 1e15 ? Double.NaN : value)
        .toArray();
  }
}
