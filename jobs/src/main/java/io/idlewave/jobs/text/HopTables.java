package io.idlewave.jobs.text;

import io.idlewave.jobs.results.summary.LatencyTolerance;
import io.idlewave.jobs.results.summary.LatencyTolerance.HopGrowth;
import io.idlewave.jobs.results.summary.LatencyTolerance.HopTolerance;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.results.summary.SensitivityResult;
import io.idlewave.jobs.results.summary.SensitivityResult.HopSpread;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What run times owe to hops of a topology, as tables; none where no network has one. */
final class HopTables {

  private HopTables() {}

  /** How many of each class are on critical paths, after an empty line. */
  static List<String> sensitivities(
      List<ScenarioResult> scenarios, @Nullable SensitivityResult base) {
    TextTable table = new TextTable(2, "critical path", "class of hop", "dT/dhop");
    boolean any = add(table, "base", base);
    for (ScenarioResult scenario : scenarios) {
      any |= add(table, scenario.name(), scenario.sensitivities());
    }
    return any ? AnalysisText.block(table) : List.of();
  }

  private static boolean add(TextTable table, String name, @Nullable SensitivityResult found) {
    if (found == null || found.hops() == null) {
      return false;
    }
    for (HopSpread hops : found.hops()) {
      table.add(name, hops.hopClass(), HumanUnits.count(hops.mean()));
    }
    return true;
  }

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
