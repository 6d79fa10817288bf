package io.idlewave.jobs.text;

import io.idlewave.jobs.results.part.WaitReport;
import io.idlewave.jobs.results.part.WaitReport.Most;
import io.idlewave.jobs.results.part.WaitReport.Part;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Where the time of the recorded run goes: one line per part that takes any. */
final class WaitText {

  private WaitText() {}

  static List<String> lines(WaitReport report, IntFunction<String> ranks) {
    TextTable table =
        new TextTable(
            1,
            "recorded run, from " + report.from(),
            "all ranks",
            "at most",
            "share",
            "waits most",
            "causes most");
    for (Part part : report.parts()) {
      Long largest = part.largestNanos();
      if (part.nanos() > 0 || (largest != null && largest > 0)) {
        table.add(
            part.part().replace('-', ' '),
            HumanUnits.time((double) part.nanos()),
            largest == null ? "" : HumanUnits.time(largest),
            AnalysisText.percent(part.share()),
            rank(part.waits(), ranks),
            rank(part.causes(), ranks));
      }
    }
    return AnalysisText.block(table);
  }

  private static String rank(@Nullable Most most, IntFunction<String> ranks) {
    return most == null
        ? ""
        : "rank " + ranks.apply(most.rank()) + " " + HumanUnits.time((double) most.nanos());
  }
}
