package io.idlewave.jobs.text;

import io.idlewave.jobs.results.summary.LatencyTolerance;
import io.idlewave.jobs.results.summary.LatencyTolerance.HopGrowth;
import io.idlewave.jobs.results.summary.LatencyTolerance.HopTolerance;
import java.util.List;

/** What run times owe to hops of a topology, as tables; none where no network has one. */
final class HopTables {

  private HopTables() {}

  /** How long hops may take, after an empty line. */
  static List<String> tolerance(LatencyTolerance found) {
    if (found.hops() == null) {
      return List.of();
    }
    TextTable table = new TextTable(2, "run time", "class of hop", "a hop", "up to");
    for (HopTolerance hops : found.hops()) {
      for (HopGrowth growth : hops.tolerance()) {
        Double most = growth.hopNanos();
        table.add(
            "+" + AnalysisText.percent(growth.growth()),
            hops.hopClass(),
            HumanUnits.time(hops.hopNanos()),
            most == null ? "any" : HumanUnits.time(most));
      }
    }
    return AnalysisText.block(table);
  }
}
