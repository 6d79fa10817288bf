package io.idlewave.jobs.text;

import io.idlewave.jobs.compare.StragglerReport;
import io.idlewave.jobs.straggler.Stragglers.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What stragglers cost, for a terminal: the largest slowdowns first. */
public final class StragglerText {

  private static final int SHOWN = 12;

  private StragglerText() {}

  /** The lines of a report. */
  public static List<String> of(StragglerReport report) {
    List<String> lines = new ArrayList<>();
    double recorded = mean(report.seconds());
    double ideal = mean(report.idealSeconds());
    lines.add(
        "stragglers: S %.4f%s: %s instead of %s per step, mean of %s"
            .formatted(
                report.slowdown(),
                interval(report.slowdownInterval()),
                HumanUnits.time(recorded * 1e9),
                HumanUnits.time(ideal * 1e9),
                HumanUnits.things(report.seconds().size(), "step")));
    lines.add(
        "the worst %s (%s) explain %.1f %% of what is lost"
            .formatted(
                HumanUnits.things(report.worst().size(), "rank"),
                String.join(", ", report.worst()),
                100 * report.worstExplain()));
    table(lines, "class", report.byClass());
    table(lines, "stage", report.byStage());
    table(lines, "dp_rank", report.byDpRank());
    report.byPlace().forEach((place, slowdowns) -> table(lines, place, slowdowns));
    table(lines, "rank", report.byRank());
    lines.add("");
    report.conditions().forEach(condition -> lines.add("given: " + condition));
    return lines;
  }

  private static String interval(@Nullable Interval interval) {
    return interval == null
        ? ""
        : String.format(Locale.ROOT, " (%.4f to %.4f at 95 %%)", interval.low(), interval.high());
  }

  private static double mean(Map<String, Double> seconds) {
    return seconds.values().stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  private static void table(List<String> lines, String heading, Map<String, Double> slowdowns) {
    if (slowdowns.isEmpty()) {
      return;
    }
    TextTable table = new TextTable(1, heading, "S with it alone");
    slowdowns.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .limit(SHOWN)
        .forEach(
            entry ->
                table.add(entry.getKey(), String.format(Locale.ROOT, "%.4f", entry.getValue())));
    lines.add("");
    lines.addAll(table.lines());
    if (slowdowns.size() > SHOWN) {
      lines.add("... %d more: --json".formatted(slowdowns.size() - SHOWN));
    }
  }
}
