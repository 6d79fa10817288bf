package io.idlewave.jobs.why;

import io.idlewave.jobs.text.HumanUnits;
import java.util.ArrayList;
import java.util.List;

/** Why one run took longer than another, for a terminal. */
public final class WhyText {

  private WhyText() {}

  /** The lines of a report. */
  public static List<String> of(WhyReport report) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s: %s took %s, %s %s (%s)"
            .formatted(
                report.verdict(),
                report.first(),
                HumanUnits.time((double) report.firstNanos()),
                report.second(),
                HumanUnits.time((double) report.secondNanos()),
                WhyWords.signed(report.differenceNanos())));
    Long kind = report.kindNanos();
    Long noise = report.noiseNanos();
    if (kind != null && noise != null) {
      lines.add(
          "runs of the first kind take %s +- %s, by %d of them; parts are beside their mean"
              .formatted(
                  HumanUnits.time((double) kind),
                  HumanUnits.time((double) noise),
                  report.like().size() + 1));
    }
    for (WhyReport.Part part : report.parts()) {
      Long low = part.low();
      Long high = part.high();
      lines.add(
          "%12s  %s%s"
              .formatted(
                  WhyWords.signed(part.nanos()),
                  part.words(),
                  low == null || high == null
                      ? ""
                      : " (%s to %s)".formatted(WhyWords.signed(low), WhyWords.signed(high))));
    }
    Double turns = report.turns();
    if (turns != null) {
      lines.add("%12s  %s".formatted("", WhyWords.turns(turns)));
    }
    lines.add("%12s  %s".formatted(WhyWords.signed(report.otherNanos()), WhyWords.ALL_ELSE));
    if (report.unassignedNanos() != 0) {
      lines.add(
          "%12s  %s".formatted(WhyWords.signed(report.unassignedNanos()), WhyWords.UNASSIGNED));
    }
    if (report.firstCalls() + report.secondCalls() > 0) {
      lines.add(
          "calls: %s in both, %d in the first run alone, %d in the second alone"
              .formatted(
                  HumanUnits.things(report.pairedCalls(), "call"),
                  report.firstCalls(),
                  report.secondCalls()));
    }
    report.conditions().forEach(condition -> lines.add("given: " + condition));
    return lines;
  }
}
