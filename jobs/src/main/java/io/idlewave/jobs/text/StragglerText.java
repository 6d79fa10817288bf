package io.idlewave.jobs.text;

import io.idlewave.jobs.results.part.StragglerReport;
import io.idlewave.jobs.results.part.StragglerReport.Interval;
import io.idlewave.jobs.results.part.StragglerReport.Largest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What stragglers cost, for a terminal: the largest slowdowns first. */
public final class StragglerText {

  private static final int SHOWN = 12;
  private static final String CLASS = "class";
  private static final String RANK = "rank";
  private static final String ALONE = "S with it alone";

  private StragglerText() {}

  /** The lines of a report. */
  public static List<String> of(StragglerReport report) {
    List<String> lines = new ArrayList<>();
    double recorded = mean(report.seconds());
    double ideal = mean(report.idealSeconds());
    lines.add(
        "stragglers: S %s%s: %s instead of %s per step, mean of %s"
            .formatted(
                slowdown(report),
                interval(report.slowdownInterval()),
                HumanUnits.time(recorded * 1e9),
                HumanUnits.time(ideal * 1e9),
                HumanUnits.things(report.seconds().size(), "step")));
    String headline = headline(report);
    if (headline != null) {
      lines.add(headline);
    }
    lines.add(worst(report));
    classes(lines, report);
    places(lines, report, "stage", report.byStage(), report.explainedByStage());
    places(lines, report, "dp_rank", report.byDpRank(), report.explainedByDpRank());
    report
        .byPlace()
        .forEach(
            (place, slowdowns) ->
                places(
                    lines,
                    report,
                    place,
                    slowdowns,
                    report.explainedByPlace().getOrDefault(place, Map.of())));
    places(lines, report, RANK, report.byRank(), Map.of());
    work(lines, report);
    places(lines, report, "timelines", report.byTimelineKind(), Map.of());
    lines.add("");
    report.conditions().forEach(condition -> lines.add("given: " + condition));
    return lines;
  }

  /** What costs most by itself; null where nothing is lost. */
  public static @Nullable String headline(StragglerReport report) {
    Largest largest = report.largest();
    if (report.slowdown() <= 1 || largest == null) {
      return null;
    }
    Interval bound = largest.bound();
    Double explained = largest.explained();
    return "%s %s alone costs most: S %s%s%s"
        .formatted(
            largest.kind(),
            largest.kind().equals(RANK) ? report.wordsOf(largest.name()) : largest.name(),
            bound == null ? number(largest.slowdown()) : range(bound),
            explained == null
                ? ""
                : "; without it %s of what is lost is gone".formatted(HumanUnits.share(explained)),
            largest.isOpen() ? "; clocks leave open whether another one costs more" : "");
  }

  /** How much of what is lost the worst ranks explain, if anything is. */
  private static String worst(StragglerReport report) {
    if (report.slowdown() <= 1) {
      return "nothing is lost: steps take no longer than where all take what is usual";
    }
    return "%.1f %% of what is lost comes from the worst %s: %s"
        .formatted(
            100 * report.worstExplain(),
            HumanUnits.things(report.worst().size(), "rank"),
            report.worst().stream().map(report::wordsOf).collect(Collectors.joining(", ")));
  }

  private static String alone(
      StragglerReport report, String kind, Map.Entry<String, Double> slowdown) {
    Interval bound = bound(report, kind, slowdown.getKey());
    return bound == null ? number(slowdown.getValue()) : range(bound);
  }

  /** S, or between which bounds it lies. */
  private static String slowdown(StragglerReport report) {
    Interval bound = bound(report, "all", "all");
    return bound == null ? number(report.slowdown()) : range(bound);
  }

  private static @Nullable Interval bound(StragglerReport report, String kind, String name) {
    return report.clockBounds().getOrDefault(kind, Map.of()).get(name);
  }

  private static String range(Interval bound) {
    return number(bound.low()) + " to " + number(bound.high());
  }

  private static String interval(@Nullable Interval interval) {
    return interval == null
        ? ""
        : String.format(Locale.ROOT, " (%.4f to %.4f at 95 %%)", interval.low(), interval.high());
  }

  private static double mean(Map<String, Double> seconds) {
    return seconds.values().stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  private static void classes(List<String> lines, StragglerReport report) {
    boolean wide = !report.classIntervals().isEmpty();
    TextTable table =
        wide ? new TextTable(1, CLASS, ALONE, "at 95 %") : new TextTable(1, CLASS, ALONE);
    largest(report.byClass())
        .forEach(
            entry -> {
              Interval interval = report.classIntervals().get(entry.getKey());
              String slowdown = alone(report, CLASS, entry);
              if (wide) {
                table.add(entry.getKey(), slowdown, interval == null ? "" : range(interval));
              } else {
                table.add(entry.getKey(), slowdown);
              }
            });
    add(lines, table, report.byClass().size());
  }

  private static void places(
      List<String> lines,
      StragglerReport report,
      String heading,
      Map<String, Double> slowdowns,
      Map<String, Double> explained) {
    if (slowdowns.isEmpty()) {
      return;
    }
    TextTable table =
        explained.isEmpty()
            ? new TextTable(1, heading, ALONE)
            : new TextTable(1, heading, ALONE, "gone without");
    largest(slowdowns)
        .forEach(
            entry -> {
              Double share = explained.get(entry.getKey());
              String slowdown = alone(report, heading, entry);
              String name = heading.equals(RANK) ? report.wordsOf(entry.getKey()) : entry.getKey();
              if (share == null) {
                table.add(name, slowdown);
              } else {
                table.add(name, slowdown, HumanUnits.share(share));
              }
            });
    add(lines, table, slowdowns.size());
  }

  /** Where no rank waits for another one, by what each is slower all the same. */
  private static void work(List<String> lines, StragglerReport report) {
    Map<String, Double> work = report.workByRank();
    if (work == null || work.isEmpty()) {
      return;
    }
    TextTable table = new TextTable(1, RANK, "computing over usual");
    largest(work)
        .forEach(one -> table.add(report.wordsOf(one.getKey()), "x" + number(one.getValue())));
    add(lines, table, work.size());
  }

  private static Stream<Map.Entry<String, Double>> largest(Map<String, Double> slowdowns) {
    return slowdowns.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .limit(SHOWN);
  }

  private static String number(double slowdown) {
    return String.format(Locale.ROOT, "%.4f", slowdown);
  }

  private static void add(List<String> lines, TextTable table, int all) {
    lines.add("");
    lines.addAll(table.lines());
    if (all > SHOWN) {
      lines.add("... %d more: --json".formatted(all - SHOWN));
    }
  }
}
