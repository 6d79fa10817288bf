package io.idlewave.jobs.text;

import io.idlewave.jobs.results.part.WinningPaths;
import io.idlewave.jobs.results.part.WinningPaths.OfLane;
import io.idlewave.jobs.results.part.WinningPaths.PlaceOnPath;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** What the delay of the slowest rank consists of, in words. */
final class WinningPathText {

  private WinningPathText() {}

  static List<String> lines(WinningPaths found, BoundWords bounds, IntFunction<String> ranks) {
    List<String> lines = new ArrayList<>();
    for (OfLane path : found.paths()) {
      lines.add("");
      lines.add(
          "on the way of the %s run, %s (%s): %s injected, %s absorbed, %s left at rank %s, the last"
              .formatted(
                  path.lane(),
                  path.scenario(),
                  bounds.of(path.bound()),
                  HumanUnits.time(path.injectedNanos()),
                  HumanUnits.time(path.absorbedNanos()),
                  HumanUnits.time(path.injectedNanos() - path.absorbedNanos()),
                  ranks.apply(path.rank())));
      add(lines, "injected", " before or at ", path.inject());
      add(lines, "absorbed", " at ", path.absorb());
      if (path.headStartNanos() != 0) {
        lines.add(
            "  the run takes %s longer than recorded: rank %s was %s ahead of the slowest rank then"
                .formatted(
                    HumanUnits.time(path.runtimeDelayNanos()),
                    ranks.apply(path.rank()),
                    HumanUnits.time(path.headStartNanos())));
      }
    }
    return lines;
  }

  private static void add(List<String> lines, String what, String at, List<PlaceOnPath> places) {
    if (!places.isEmpty()) {
      lines.add(
          places.stream()
              .map(place -> HumanUnits.time(place.nanos()) + at + place.name())
              .collect(Collectors.joining(", ", "  " + what + " most: ", "")));
    }
  }
}
