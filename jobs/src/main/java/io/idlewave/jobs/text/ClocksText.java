package io.idlewave.jobs.text;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.results.summary.ClocksReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** What a trace says of its clocks, for a terminal: the worst pairs first. */
public final class ClocksText {

  private static final int SHOWN = 20;

  /** All there is to say where the ranks share a clock that no event contradicts. */
  public static final String SHARED =
      "one clock: all ranks share it, no effect is recorded before its cause, and times of"
          + " different ranks compare as they stand";

  private ClocksText() {}

  /** The lines of a report: one where the ranks share a clock. */
  public static List<String> of(ClocksReport report) {
    if (report.shared()) {
      return List.of(SHARED);
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        "%d clocks, %d pairs tied by events, offsets within %s (median), %d violations"
            .formatted(
                report.clocks(),
                report.pairs().size(),
                HumanUnits.time(report.medianWidthNanos()),
                report.violations()));
    TextTable table =
        new TextTable(2, "ranks", "nodes", "offset", "within", "drift ppm", "violations", "worst");
    report.pairs().stream()
        .sorted(
            Comparator.comparingLong((ClocksReport.Pair pair) -> -pair.violations())
                .thenComparingDouble(pair -> -pair.widthNanos()))
        .limit(SHOWN)
        .forEach(pair -> add(table, pair));
    lines.addAll(table.lines());
    if (report.pairs().size() > SHOWN) {
      lines.add("... %d pairs more: --json".formatted(report.pairs().size() - SHOWN));
    }
    lines.add(verdict(report));
    return lines;
  }

  private static String verdict(ClocksReport report) {
    if (!report.consistent()) {
      return "contradictory: no offset and drift fits every pair";
    }
    return report.steady()
        ? "consistent: some offset and drift fits every pair"
        : "consistent: drifts that change fit every pair, constant ones do not";
  }

  private static void add(TextTable table, ClocksReport.Pair pair) {
    table.add(
        pair.fromRank() + ", " + pair.toRank(),
        PlainText.of(
            pair.fromNode().equals(pair.toNode())
                ? pair.fromNode()
                : pair.fromNode() + ", " + pair.toNode()),
        pair.bounded() ? HumanUnits.time(pair.offsetNanos()) : "-",
        pair.bounded() ? HumanUnits.time(pair.widthNanos()) : "-",
        pair.bounded()
            ? String.format(Locale.ROOT, "%.3g to %.3g", pair.driftLowerPpm(), pair.driftUpperPpm())
            : "-",
        Long.toString(pair.violations()),
        pair.violations() == 0 ? "-" : HumanUnits.time((double) pair.worstViolationNanos()));
  }
}
