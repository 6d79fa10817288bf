package io.idlewave.perturb.measure;

import io.idlewave.perturb.measure.Measurement.DurationHistogram;
import io.idlewave.perturb.measure.Measurement.Interruption;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Histograms of {@code rtla osnoise hist} and {@code rtla timerlat hist}: the durations of noise,
 * or how late timers woke their threads, one column per processor. Of the latter the column nearest
 * to the program is taken: user, else thread, else interrupt.
 */
public final class RtlaFormat implements MeasurementFormat {

  private static final Pattern DURATION =
      Pattern.compile("#\\s*Duration:\\s*(\\d+)\\s+(\\d+):(\\d+):(\\d+)\\s*");
  private static final Set<String> SUMMARY = Set.of("min:", "avg:", "max:", "");
  private static final String[] WAKE_UPS = {"Usr-", "Thr-", "IRQ-"};

  @Override
  public String name() {
    return "rtla";
  }

  @Override
  public boolean recognises(MeasuredText text) {
    return text.headHas("# rtla osnoise histogram") || text.headHas("# rtla timerlat histogram");
  }

  @Override
  public Measurement read(MeasuredText text) {
    Interruption kind =
        text.headHas("# rtla osnoise histogram") ? Interruption.DETOURS : Interruption.WAKE_UPS;
    int heading = text.lineWith("index ");
    if (heading < 0) {
      throw text.wrong("the heading 'Index' with a column per processor, got none");
    }
    String[] columns = MeasuredText.fields(text.lines().get(heading));
    String prefix = prefix(text, heading, kind, columns);
    double unit = unitNanos(text);
    Map<Long, Long> counts = new TreeMap<>();
    long beyond = 0;
    long stated = -1;
    for (int line = heading + 1; line < text.lines().size(); line++) {
      String[] fields = MeasuredText.fields(text.lines().get(line));
      if (fields[0].equals("ALL:")) {
        break;
      }
      if (fields[0].equals("over:")) {
        beyond = sum(text, line, columns, fields, prefix);
      } else if (fields[0].equals("count:")) {
        stated = sum(text, line, columns, fields, prefix);
      } else if (fields[0].matches("\\d{1,15}")) {
        counts.put(Long.valueOf(fields[0]), sum(text, line, columns, fields, prefix));
      } else if (!SUMMARY.contains(fields[0])) {
        text.warn("a line among the counts that is none is left out", line);
      }
    }
    DurationHistogram histogram =
        new DurationHistogram(
            kind,
            counts.keySet().stream().mapToDouble(from -> from * unit).toArray(),
            width(counts) * unit,
            counts.values().stream().mapToLong(Long::longValue).toArray(),
            beyond,
            spanNanos(text),
            (int) Arrays.stream(columns).filter(column -> column.startsWith(prefix)).count());
    if (stated < 0) {
      text.warn("the rows 'over:' and 'count:' are missing: the file may be cut off", heading);
    } else if (stated != histogram.total()) {
      throw text.wrong("counts that add up to count: " + stated + ", got " + histogram.total());
    }
    if (histogram.total() == 0) {
      throw text.wrong("at least 1 sample, got 0");
    }
    return histogram;
  }

  private static String prefix(
      MeasuredText text, int heading, Interruption kind, String[] columns) {
    for (String prefix : kind == Interruption.DETOURS ? new String[] {"CPU-"} : WAKE_UPS) {
      if (Arrays.stream(columns).anyMatch(column -> column.startsWith(prefix))) {
        return prefix;
      }
    }
    throw text.wrong(heading, "a column per processor");
  }

  private static double unitNanos(MeasuredText text) {
    if (text.headHas("# time unit is nanoseconds")) {
      return 1;
    }
    if (text.headHas("# time unit is microseconds")) {
      return 1_000;
    }
    throw text.wrong("the comment 'Time unit is microseconds (us)' or nanoseconds, got none");
  }

  private static double spanNanos(MeasuredText text) {
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
  private static long width(Map<Long, Long> counts) {
    long width = 0;
    for (long from : counts.keySet()) {
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

  private static long sum(
      MeasuredText text, int line, String[] columns, String[] fields, String prefix) {
    if (fields.length != columns.length) {
      throw text.wrong(line, columns.length + " columns as in the heading");
    }
    long sum = 0;
    for (int i = 1; i < fields.length; i++) {
      Double count = MeasuredText.number(fields[i]);
      if (count == null || count < 0 || count != Math.rint(count) || count > 1e15) {
        throw text.wrong(line, "whole counts of at least 0");
      }
      sum += columns[i].startsWith(prefix) ? (long) (double) count : 0;
    }
    return sum;
  }
}
