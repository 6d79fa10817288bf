package io.idlewave.jobs.why;

import io.idlewave.jobs.text.HumanUnits;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Why a run took as long as it did, for a terminal. */
public final class RunWhyText {

  private RunWhyText() {}

  /** The lines of a report. */
  public static List<String> of(RunWhyReport report) {
    List<String> lines = new ArrayList<>();
    lines.add(report.sentence());
    lines.add("");
    lines.add("where the time went, against an ideal run");
    for (RunWhyReport.Spent part : report.spent()) {
      lines.add(
          "%12s %7s  %s"
              .formatted(
                  HumanUnits.time((double) part.nanos()),
                  RunWhyReports.percent(part.nanos(), report.runtimeNanos()),
                  words(part, report.runtimeNanos())));
    }
    for (RunWhyReport.SlowStep slow : report.slow()) {
      lines.add("");
      lines.add(slow(slow));
      slow.parts()
          .forEach(
              part ->
                  lines.add(
                      "%12s  %s".formatted(HumanUnits.time((double) part.nanos()), part.words())));
    }
    if (!report.fixes().isEmpty()) {
      lines.add("");
      lines.add("what the run gains if one of these takes less");
      lines.add("%8s %8s %8s %8s".formatted("of time", "10 %", "50 %", "all"));
    }
    for (RunWhyReport.Fix fix : report.fixes()) {
      lines.add(
          "%8s %8s %8s %8s  %s"
              .formatted(
                  share(fix.share()),
                  RunWhyReports.percent(fix.tenthNanos(), report.runtimeNanos()),
                  RunWhyReports.percent(fix.halfNanos(), report.runtimeNanos()),
                  RunWhyReports.percent(fix.allNanos(), report.runtimeNanos()),
                  words(fix, report.runtimeNanos())));
    }
    RunWhyReport.Together pair = report.together();
    if (pair != null) {
      lines.add(together(pair, report.runtimeNanos()));
    }
    lines.add("");
    report.conditions().forEach(condition -> lines.add("given: " + condition));
    return lines;
  }

  /** What a part is, and what else it may be. */
  static String words(RunWhyReport.Spent part, long runtimeNanos) {
    return differ(part.nanos(), part.longestNanos(), runtimeNanos)
        ? "%s (%s with the longest waits)"
            .formatted(part.words(), HumanUnits.time((double) part.longestNanos()))
        : part.words();
  }

  /** What could take less, and what else half of it may gain. */
  static String words(RunWhyReport.Fix fix, long runtimeNanos) {
    return differ(fix.halfNanos(), fix.halfLongestNanos(), runtimeNanos)
        ? "%s (50 %%: %s with the longest waits)"
            .formatted(fix.words(), RunWhyReports.percent(fix.halfLongestNanos(), runtimeNanos))
        : fix.words();
  }

  private static boolean differ(long one, long other, long runtimeNanos) {
    return Math.abs(one - other) > runtimeNanos / 1000;
  }

  /** Two fixes that gain more together than each by itself. */
  static String together(RunWhyReport.Together pair, long runtimeNanos) {
    return "more together than each by itself: half of %s and of %s, %s"
        .formatted(pair.one(), pair.other(), RunWhyReports.percent(pair.halfNanos(), runtimeNanos));
  }

  /** Which steps, and what they cost. */
  static String slow(RunWhyReport.SlowStep slow) {
    return "%s, %s longer than the median one, %d%s: without that the run would end %s"
        .formatted(
            steps(slow.steps()),
            HumanUnits.time((double) slow.longerNanos()),
            slow.median(),
            slow.steps().size() > 1 ? ", on average" : "",
            slow.runNanos() == 0
                ? "when it did"
                : HumanUnits.time(Math.abs((double) slow.runNanos()))
                    + (slow.runNanos() > 0 ? " sooner" : " later"));
  }

  static String share(@Nullable Double share) {
    return share == null ? "" : HumanUnits.share(share);
  }

  private static String steps(List<Integer> steps) {
    return steps.size() == 1
        ? "step " + steps.get(0)
        : "the slowest %d steps (%s)"
            .formatted(
                steps.size(),
                String.join(", ", steps.stream().sorted().limit(8).map(String::valueOf).toList())
                    + (steps.size() > 8 ? ", ..." : ""));
  }
}
