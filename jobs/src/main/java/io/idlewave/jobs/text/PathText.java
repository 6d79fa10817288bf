package io.idlewave.jobs.text;

import io.idlewave.jobs.results.part.RecordedPaths;
import io.idlewave.jobs.results.part.RecordedPaths.Reading;
import io.idlewave.jobs.results.part.RecordedPaths.SiteOnPath;
import io.idlewave.jobs.results.part.WinningPaths;
import io.idlewave.jobs.results.part.WinningPaths.OfLane;
import io.idlewave.jobs.results.part.WinningPaths.PlaceOnPath;
import io.idlewave.jobs.results.summary.BaseResult;
import io.idlewave.jobs.results.summary.PathResult;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.summary.ScenarioResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** Paths in words: of lanes, of the recorded run, and of delays. */
final class PathText {

  private final BoundWords bounds;
  private final IntFunction<String> ranks;

  /**
   * Text of paths.
   *
   * @param bounds what bounds are called
   * @param ranks what rows of the trace are called
   */
  PathText(BoundWords bounds, IntFunction<String> ranks) {
    this.bounds = bounds;
    this.ranks = ranks;
  }

  /** What the critical paths of lanes have most of; nothing where none was traced. */
  static List<String> critical(RunSummary summary) {
    TextTable table = new TextTable(2, "path of", "lane", "rank", "region", "call site");
    BaseResult base = summary.base();
    PathResult ofBase = base == null ? null : base.criticalPath();
    if (ofBase != null) {
      add(table, ofBase);
    }
    for (ScenarioResult scenario : summary.scenarios()) {
      List<PathResult> paths = scenario.criticalPath();
      if (paths != null) {
        paths.forEach(path -> add(table, path));
      }
    }
    List<String> lines = AnalysisText.block(table);
    return lines.size() > 2 ? lines : List.of();
  }

  private static void add(TextTable table, PathResult path) {
    table.add(
        path.scenario(),
        path.lane(),
        first(path.topRanks()),
        first(path.topRegions()),
        first(path.topCallSites()));
  }

  private static String first(List<PathResult.Place> places) {
    return places.isEmpty() ? "-" : places.get(0).name() + " " + percent(places.get(0).share());
  }

  /** The critical path of the recorded run, and its places. */
  List<String> recorded(RecordedPaths found) {
    List<String> lines = new ArrayList<>();
    for (Reading reading : found.readings()) {
      String waits = reading.waits();
      lines.add("");
      lines.add(
          "critical path of the recorded run%s: %s from rank %s to rank %s, over %s"
              .formatted(
                  waits.equals(RecordedPaths.EXACT) ? "" : " (waits: " + waits + ")",
                  time(reading.runtimeNanos()),
                  ranks.apply(reading.firstRank()),
                  ranks.apply(reading.lastRank()),
                  HumanUnits.things(reading.ranksVisited(), "rank")));
      lines.add(
          reading.parts().stream()
              .filter(part -> part.nanos() != 0)
              .map(part -> part.part() + " " + percent(part.share()))
              .collect(Collectors.joining(", ", "  ", "")));
      lines.addAll(places(reading));
    }
    return lines;
  }

  private static List<String> places(Reading reading) {
    TextTable table =
        new TextTable(
            1, "place on the path", "on the path", "share", "slack", "at no cost", "imbalance");
    for (SiteOnPath place : reading.places()) {
      Double imbalance = place.imbalanceNanos();
      table.add(
          place.name(),
          time(place.nanos()),
          percent(place.share()),
          time(place.slackNanos()),
          "-" + time(place.gainNanos()),
          imbalance == null ? "" : time(imbalance));
    }
    return table.lines();
  }

  /** What the delay of the slowest rank consists of. */
  List<String> winning(WinningPaths found) {
    List<String> lines = new ArrayList<>();
    for (OfLane path : found.paths()) {
      lines.add("");
      lines.add(
          "on the way of the %s run, %s (%s): %s injected, %s absorbed, %s left at rank %s, the last"
              .formatted(
                  path.lane(),
                  path.scenario(),
                  bounds.of(path.bound()),
                  time(path.injectedNanos()),
                  time(path.absorbedNanos()),
                  time(path.injectedNanos() - path.absorbedNanos()),
                  ranks.apply(path.rank())));
      add(lines, "injected", " before or at ", path.inject());
      add(lines, "absorbed", " at ", path.absorb());
      if (path.headStartNanos() != 0) {
        lines.add(
            "  the run takes %s longer than recorded: rank %s was %s ahead of the slowest rank then"
                .formatted(
                    time(path.runtimeDelayNanos()),
                    ranks.apply(path.rank()),
                    time(path.headStartNanos())));
      }
    }
    return lines;
  }

  private static void add(List<String> lines, String what, String at, List<PlaceOnPath> places) {
    if (!places.isEmpty()) {
      lines.add(
          places.stream()
              .map(place -> time(place.nanos()) + at + place.name())
              .collect(Collectors.joining(", ", "  " + what + " most: ", "")));
    }
  }

  private static String time(double nanos) {
    return HumanUnits.time(nanos);
  }

  private static String time(long nanos) {
    return HumanUnits.time((double) nanos);
  }

  private static String percent(double share) {
    return AnalysisText.percent(share);
  }
}
