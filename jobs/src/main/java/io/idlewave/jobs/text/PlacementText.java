package io.idlewave.jobs.text;

import io.idlewave.jobs.results.part.PlacementSpread;
import io.idlewave.jobs.results.part.PlacementSpread.Extreme;
import io.idlewave.jobs.results.part.PlacementSpread.Placed;
import java.util.ArrayList;
import java.util.List;

/** How much placement alone spreads the run time, as text: one line per scenario. */
final class PlacementText {

  private PlacementText() {}

  static List<String> lines(PlacementSpread spread) {
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
    List<String> lines = new ArrayList<>(List.of(""));
    lines.addAll(table.lines());
    return lines;
  }

  /** The mean, and the number that ends the name. */
  private static String cell(Extreme extreme) {
    String name = extreme.placement();
    String number = name.substring(name.lastIndexOf('=') + 1, name.length() - 1);
    return "%s (%s)".formatted(HumanUnits.time(extreme.placementMeanNanos()), number);
  }
}
