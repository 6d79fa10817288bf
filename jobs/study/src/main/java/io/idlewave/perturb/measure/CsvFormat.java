package io.idlewave.perturb.measure;

import io.idlewave.perturb.measure.MeasuredLines.NumberTable;
import io.idlewave.perturb.measure.Measurement.Detours;
import io.idlewave.perturb.measure.Measurement.Durations;
import io.idlewave.perturb.measure.Measurement.Interruption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A table of detours with a heading that names columns and units, such as {@code
 * startNanos,durationNanos} or {@code time (us); detour (us)}: a column of durations, and one of
 * times or none. A comment {@code # spanNanos: N} says how long was measured. Lists of ANL's
 * selfish take this way, with their heading.
 */
public final class CsvFormat implements MeasurementFormat {

  private static final Map<String, Double> UNITS =
      Map.of(
          "ns", 1.0, "nanos", 1.0, "us", 1e3, "micros", 1e3, "ms", 1e6, "millis", 1e6, "s", 1e9,
          "seconds", 1e9, "ticks", 0.0, "cycles", 0.0);
  private static final Pattern COLUMN =
      Pattern.compile(
          "(start|time|timestamp|begin|duration|detour|length)(?: [a-z]+)*?"
              + "(?:[ _\\[(]+(ns|us|ms|s|ticks|cycles)|(nanos|micros|millis|seconds))[])]*");

  private record Column(boolean isStart, double nanosPerUnit) {}

  @Override
  public String name() {
    return "CSV of detours";
  }

  @Override
  public boolean recognises(MeasuredLines text) {
    return heading(text) >= 0;
  }

  private static int heading(MeasuredLines text) {
    if (text.headHas("selfish duration [ns]")) {
      return -1;
    }
    for (int line = 0; line < text.lines().size(); line++) {
      String content = text.lines().get(line).strip();
      List<@Nullable Column> columns = columns(content);
      if (columns.stream().anyMatch(c -> c != null && !c.isStart())) {
        return line;
      }
      if (!MeasuredLines.isComment(content)) {
        return -1;
      }
    }
    return -1;
  }

  private static List<@Nullable Column> columns(String heading) {
    String[] names = heading.replaceFirst("^#\\s*", "").split("\\s*[,;\\t]\\s*", -1);
    return Arrays.stream(names).map(CsvFormat::column).toList();
  }

  private static @Nullable Column column(String name) {
    Matcher column = COLUMN.matcher(name.strip().toLowerCase(Locale.ROOT));
    if (!column.matches()) {
      return null;
    }
    boolean isDuration = column.group(1).matches("duration|detour|length");
    String unit = column.group(2) == null ? column.group(3) : column.group(2);
    return new Column(!isDuration, UNITS.getOrDefault(unit, 0.0));
  }

  @Override
  public Measurement read(MeasuredLines text) {
    int heading = heading(text);
    List<@Nullable Column> columns = columns(text.lines().get(heading).strip());
    NumberTable table =
        text.numbers(heading + 1, columns.size(), "as many values as the heading has columns");
    double @Nullable [] starts = nanos(text, heading, table, columns, true);
    double @Nullable [] durations = nanos(text, heading, table, columns, false);
    Double span = text.headerNumber("spanNanos:");
    if (durations == null || (durations.length == 0 && (starts == null || span == null))) {
      throw text.wrong("at least 1 detour, or a span (# spanNanos: N) without any, got 0");
    }
    if (starts == null) {
      return new Durations(Interruption.DETOURS, durations);
    }
    return new Detours(
        List.of(Trains.checked(text, table::line, starts, durations, span == null ? 0 : span)), 0);
  }

  private static double @Nullable [] nanos(
      MeasuredLines text,
      int heading,
      NumberTable table,
      List<@Nullable Column> columns,
      boolean ofStarts) {
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      if (column != null && column.isStart() == ofStarts) {
        double factor = column.nanosPerUnit();
        if (factor == 0) {
          if (!(text.ticksPerNano() > 0)) {
            throw text.wrong(heading, "ticks per ns (--ticks-per-ns), for a column is in ticks");
          }
          factor = 1 / text.ticksPerNano();
        }
        double nanosPerUnit = factor;
        return Arrays.stream(table.column(i)).map(value -> value * nanosPerUnit).toArray();
      }
    }
    return null;
  }
}
