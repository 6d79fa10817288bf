package io.idlewave.jobs.text;

import io.idlewave.jobs.results.part.RecordedPaths;
import io.idlewave.jobs.results.part.RecordedPaths.PartOfPath;
import io.idlewave.jobs.results.part.RecordedPaths.Reading;
import io.idlewave.jobs.results.part.RecordedPaths.SiteOnPath;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** The critical path of the recorded run, in words and as a table of its places. */
final class RecordedPathText {

  private RecordedPathText() {}

  static List<String> lines(RecordedPaths found, IntFunction<String> ranks) {
    List<String> lines = new ArrayList<>();
    for (Reading reading : found.readings()) {
      lines.add("");
      lines.add(
          "critical path of the recorded run%s: %s from rank %s to rank %s, over %s"
              .formatted(
                  waits(reading.waits()),
                  HumanUnits.time((double) reading.runtimeNanos()),
                  ranks.apply(reading.firstRank()),
                  ranks.apply(reading.lastRank()),
                  HumanUnits.things(reading.ranksVisited(), "rank")));
      lines.add(
          reading.parts().stream()
              .filter(part -> part.nanos() != 0)
              .map(RecordedPathText::part)
              .collect(Collectors.joining(", ", "  ", "")));
      lines.addAll(places(reading));
    }
    return lines;
  }

  private static String waits(String waits) {
    return waits.equals(RecordedPaths.EXACT) ? "" : " (waits: " + waits + ")";
  }

  private static String part(PartOfPath part) {
    return part.part() + " " + AnalysisText.percent(part.share());
  }

  private static List<String> places(Reading reading) {
    TextTable table =
        new TextTable(
            1, "place on the path", "on the path", "share", "slack", "at no cost", "imbalance");
    for (SiteOnPath place : reading.places()) {
      Double imbalance = place.imbalanceNanos();
      table.add(
          place.name(),
          HumanUnits.time((double) place.nanos()),
          AnalysisText.percent(place.share()),
          HumanUnits.time(place.slackNanos()),
          "-" + HumanUnits.time(place.gainNanos()),
          imbalance == null ? "" : HumanUnits.time(imbalance));
    }
    return table.lines();
  }
}
