package io.idlewave.jobs.text;

import io.idlewave.jobs.drawing.Drawing;
import io.idlewave.jobs.drawing.Drawings;
import io.idlewave.jobs.results.finding.Figure;
import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.part.StragglerReport;
import io.idlewave.jobs.results.part.StragglerReport.Interval;
import io.idlewave.jobs.results.part.StragglerReport.Largest;
import io.idlewave.jobs.straggler.StragglerAnalysis;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What stragglers cost, for a terminal: the largest slowdowns first. */
public final class StragglerText {

  private static final String RANK = "rank";

  private StragglerText() {}

  /** The lines of a report. */
  public static List<String> of(StragglerReport report) {
    List<String> lines = new ArrayList<>(sentences(report));
    Finding finding = new StragglerAnalysis().finding().orElseThrow();
    List<Drawing> drawings =
        new Drawings(StragglerReport.LABEL, report)
            .of(finding, figure -> figure instanceof Figure.Listing);
    FindingText text =
        new FindingText(new BoundWords(List.of()), rank -> report.wordsOf(Integer.toString(rank)));
    lines.addAll(text.lines(drawings, List.of()));
    return lines;
  }

  /** What it comes to, and what it is conditional on. */
  static List<String> sentences(StragglerReport report) {
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

  private static String number(double slowdown) {
    return String.format(Locale.ROOT, "%.4f", slowdown);
  }
}
