package io.idlewave.jobs.text;

import io.idlewave.jobs.results.part.PlacementSpread;
import io.idlewave.jobs.results.part.PlacementSpread.Extreme;
import io.idlewave.jobs.results.part.PlacementSpread.Placed;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.study.scenario.Placements;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How much placement alone spreads the run time, as text: one line per scenario. */
final class PlacementSpreadText {

  private PlacementSpreadText() {}

  /** The table; nothing where no scenario has several placements. */
  static List<String> lines(@Nullable PlacementSpread spread) {
    if (spread == null || spread.scenarios().isEmpty()) {
      return List.of();
    }
    TextTable table =
        new TextTable(
            1,
            "random placements",
            "placements",
            "mean",
            "sd between",
            "sd within",
            "fastest",
            "slowest");
    for (Placed placed : spread.scenarios()) {
      table.add(
          placed.scenario(),
          Integer.toString(placed.placements()),
          HumanUnits.time(placed.meanNanos()),
          HumanUnits.time(placed.betweenSdNanos()),
          HumanUnits.time(placed.withinSdNanos()),
          cell(placed.fastest()),
          cell(placed.slowest()));
    }
    return AnalysisText.block(table);
  }

  /**
   * Those of several placements are many: of each scenario the fastest and the slowest are shown.
   */
  static List<ScenarioResult> shown(
      List<ScenarioResult> scenarios, @Nullable PlacementSpread spread) {
    Set<String> shown = new HashSet<>();
    Set<String> placed = new HashSet<>();
    for (Placed of : spread == null ? List.<Placed>of() : spread.scenarios()) {
      placed.add(of.scenario());
      shown.add(of.fastest().placement());
      shown.add(of.slowest().placement());
    }
    return scenarios.stream()
        .filter(
            scenario ->
                shown.contains(scenario.name())
                    || !placed.contains(Placements.baseOf(scenario.name())))
        .toList();
  }

  /** The mean, and the number that ends the name. */
  private static String cell(Extreme extreme) {
    String name = extreme.placement();
    String number = name.substring(name.lastIndexOf('=') + 1, name.length() - 1);
    return "%s (%s)".formatted(HumanUnits.time(extreme.placementMeanNanos()), number);
  }
}
