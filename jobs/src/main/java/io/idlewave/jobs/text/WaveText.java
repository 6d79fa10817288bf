package io.idlewave.jobs.text;

import io.idlewave.jobs.results.part.Waves;
import io.idlewave.jobs.results.part.Waves.Front;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** How the waves of one-off delays travel, one line per direction. */
public final class WaveText {

  private WaveText() {}

  static List<String> lines(Waves waves, BoundWords bounds, IntFunction<String> ranks) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    if (waves.fronts().isEmpty()) {
      lines.add("waves: none, no scenario has delays");
    }
    for (Front front : waves.fronts()) {
      lines.add(
          "wave of %s from rank %s to %s ranks, that delay of %s alone (%s): %s"
              .formatted(
                  HumanUnits.time(front.durationNanos()),
                  ranks.apply(front.sourceRank()),
                  front.direction(),
                  front.scenario(),
                  bounds.of(front.bound()),
                  travel(front, ranks)));
    }
    return lines;
  }

  /**
   * How a wave travels on one side of its rank, in words.
   *
   * @param ranks what ranks are called
   */
  public static String travel(Front front, IntFunction<String> ranks) {
    Double speed = front.ranksPerSecond();
    String reaches = reaches(front, ranks);
    if (speed == null) {
      return "no front, %s%s".formatted(why(front.noFront()), reaches);
    }
    return "%s ranks/s, %s%s, there at the end on %d of %d"
        .formatted(
            HumanUnits.count(speed),
            decay(front.decayPerRank()),
            reaches,
            front.ranksDelayedAtEnd(),
            front.ranksReached());
  }

  private static String why(@Nullable String noFront) {
    return switch (noFront == null ? "" : noFront) {
      case "few-ranks" -> "fewer than 3 ranks reached";
      case "at-once" -> "all ranks reached at once";
      default -> "arrival does not grow with distance";
    };
  }

  private static String decay(@Nullable Double perRank) {
    double share = perRank == null ? 0 : perRank;
    return String.format(
        Locale.ROOT, "%s %.3g %% per rank", share < 0 ? "grows" : "decays", 100 * Math.abs(share));
  }

  private static String reaches(Front front, IntFunction<String> ranks) {
    Integer farthest = front.farthestRank();
    Double after = front.farthestAfterNanos();
    if (farthest == null) {
      return "";
    }
    return ", reaches rank "
        + ranks.apply(farthest)
        + (after == null ? "" : " after " + HumanUnits.time(after));
  }
}
