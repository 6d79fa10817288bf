package io.idlewave.jobs.text;

import io.idlewave.jobs.results.part.Waves;
import io.idlewave.jobs.results.part.Waves.Front;
import io.idlewave.jobs.results.part.Waves.HopFront;
import io.idlewave.jobs.results.part.Waves.MedianOfPairs;
import io.idlewave.jobs.results.part.Waves.Meeting;
import io.idlewave.jobs.results.part.Waves.PairFront;
import io.idlewave.jobs.results.part.Waves.PairMeeting;
import io.idlewave.jobs.results.summary.CensusReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.DoubleFunction;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * How the waves of one-off delays travel: a line along hops, one under noise, one per direction
 * along rank numbers; and what several delays leave together.
 */
public final class WaveText {

  private WaveText() {}

  static List<String> lines(Waves waves, BoundWords bounds, CensusReport trace) {
    IntFunction<String> ranks = trace::wordsOf;
    List<String> lines = new ArrayList<>();
    lines.add("");
    if (waves.fronts().isEmpty() && hopFronts(waves).isEmpty()) {
      lines.add("waves: none, no scenario has delays");
    }
    for (HopFront front : hopFronts(waves)) {
      lines.add(
          "wave of %s from rank %s along hops, that delay of %s alone (%s): %s"
              .formatted(
                  HumanUnits.time(front.durationNanos()),
                  ranks.apply(front.sourceRank()),
                  front.scenario(),
                  bounds.of(front.bound()),
                  travel(front)));
    }
    for (PairFront front : pairFronts(waves)) {
      lines.add(
          "wave of %s from rank %s along hops, under what %s draws (%s): %s"
              .formatted(
                  HumanUnits.time(front.durationNanos()),
                  ranks.apply(front.sourceRank()),
                  front.scenario(),
                  bounds.of(front.bound()),
                  travel(front)));
    }
    for (Meeting meeting : meetings(waves)) {
      lines.add(
          "waves of %d delays of %s (%s): %s"
              .formatted(
                  meeting.delays(),
                  meeting.scenario(),
                  bounds.of(meeting.bound()),
                  left(meeting, each(trace))));
    }
    for (PairMeeting meeting : pairMeetings(waves)) {
      lines.add(
          "waves of %d delays under what %s draws (%s): %s"
              .formatted(
                  meeting.delays(),
                  meeting.scenario(),
                  bounds.of(meeting.bound()),
                  left(meeting, each(trace))));
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
   * What all one-off delays of a scenario leave together, in words: with nothing drawn, and under
   * noise.
   *
   * @param each what means are over: {@link #each}
   * @return nothing where it has no more than one
   */
  public static List<String> together(Waves waves, String scenario, String bound, String each) {
    List<String> sentences = new ArrayList<>();
    meetings(waves).stream()
        .filter(meeting -> meeting.scenario().equals(scenario) && meeting.bound().equals(bound))
        .forEach(meeting -> sentences.add("All delays of the scenario: " + left(meeting, each)));
    pairMeetings(waves).stream()
        .filter(meeting -> meeting.scenario().equals(scenario) && meeting.bound().equals(bound))
        .forEach(meeting -> sentences.add("The same under noise: " + left(meeting, each)));
    return sentences;
  }

  private static List<Meeting> meetings(Waves waves) {
    return Objects.requireNonNullElse(waves.meetings(), List.<Meeting>of());
  }

  private static List<PairMeeting> pairMeetings(Waves waves) {
    return Objects.requireNonNullElse(waves.pairMeetings(), List.<PairMeeting>of());
  }

  /** What they leave together, and what each alone. */
  private static String left(Meeting meeting, String each) {
    double alone = meeting.aloneNanos();
    double more = meeting.togetherNanos() - alone;
    return "together they leave %s per %s at the end, each alone %s in sum%s"
        .formatted(
            HumanUnits.time(meeting.togetherNanos()),
            each,
            HumanUnits.time(alone),
            alone == 0 || more == 0
                ? ""
                : ", so %s %s"
                    .formatted(
                        percent(Math.abs(more) / alone), more < 0 ? "cancels" : "comes on top"));
  }

  /** The same under noise: medians with their intervals. */
  private static String left(PairMeeting meeting, String each) {
    return "%s, together they leave %s per %s at the end, each alone %s in sum, difference %s"
        .formatted(
            pairs(meeting.pairs()),
            median(meeting.togetherNanos(), HumanUnits::time),
            each,
            median(meeting.aloneNanos(), HumanUnits::time),
            median(meeting.moreNanos(), HumanUnits::time));
  }

  /**
   * What means over the rows of a trace are over: its ranks, or timelines where a rank has several.
   */
  public static String each(CensusReport trace) {
    return trace.timelines() == null ? "rank" : "timeline";
  }

  /** The fronts along hops; none in results of earlier versions. */
  public static List<HopFront> hopFronts(Waves waves) {
    return Objects.requireNonNullElse(waves.hopFronts(), List.<HopFront>of());
  }

  /** The fronts under noise; none in results of earlier versions. */
  public static List<PairFront> pairFronts(Waves waves) {
    return Objects.requireNonNullElse(waves.pairFronts(), List.<PairFront>of());
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
            decay(front.decayPerRank(), "rank"),
            reaches,
            front.ranksDelayedAtEnd(),
            front.ranksReached());
  }

  /** How a wave travels along hops, in words. */
  public static String travel(HopFront front) {
    Double speed = front.hopsPerSecond();
    String reaches =
        front.hopsReached() == 0
            ? ""
            : ", reaches hop %d of %d%s"
                .formatted(front.hopsReached(), front.hops(), after(front.farthestAfterNanos()));
    String unreachable =
        front.ranksUnreachable() == 0
            ? ""
            : ", no messages lead to " + HumanUnits.things(front.ranksUnreachable(), "other rank");
    if (speed == null) {
      return "no front, " + why(front.noFront()) + reaches + unreachable;
    }
    Double perIteration = front.hopsPerIteration();
    return "%s hops/s%s, %s%s, there at the end on %d of %d%s"
        .formatted(
            HumanUnits.count(speed),
            perIteration == null
                ? ""
                : ", " + HumanUnits.count(perIteration) + " hops per iteration",
            decay(front.decayPerHop(), "hop"),
            reaches,
            front.ranksDelayedAtEnd(),
            front.ranksReached(),
            unreachable);
  }

  /** How a wave travels along hops under noise, in words: medians with their intervals. */
  public static String travel(PairFront front) {
    String pairs = pairs(front.pairs());
    String reaches = "reaches hop " + median(front.hopsReached(), HumanUnits::count);
    MedianOfPairs speed = front.hopsPerSecond();
    MedianOfPairs decay = front.decayPerHop();
    MedianOfPairs frontDecay = front.frontDecayPerHop();
    MedianOfPairs frontDecayNanos = front.frontDecayNanosPerHop();
    if (speed == null || decay == null || frontDecay == null || frontDecayNanos == null) {
      return "%s, no front in any, %s".formatted(pairs, reaches);
    }
    MedianOfPairs perIteration = front.hopsPerIteration();
    return "%s, a front in %d, %s hops/s%s, decays %s per hop, its front %s or %s, %s"
        .formatted(
            pairs,
            front.pairsWithFront(),
            median(speed, HumanUnits::count),
            perIteration == null
                ? ""
                : ", " + median(perIteration, HumanUnits::count) + " hops per iteration",
            median(decay, WaveText::percent),
            median(frontDecay, WaveText::percent),
            median(frontDecayNanos, HumanUnits::time),
            reaches);
  }

  private static String pairs(int pairs) {
    return HumanUnits.things(pairs, "pair") + " of replicates";
  }

  private static String median(MedianOfPairs of, DoubleFunction<String> words) {
    return "%s (%s to %s)"
        .formatted(words.apply(of.median()), end(of.low(), words), end(of.high(), words));
  }

  private static String end(@Nullable Double end, DoubleFunction<String> words) {
    return end == null ? "open" : words.apply(end);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.3g %%", 100 * share);
  }

  private static String why(@Nullable String noFront) {
    return switch (noFront == null ? "" : noFront) {
      case "few-ranks" -> "fewer than 3 ranks reached";
      case "at-once" -> "all ranks reached at once";
      case "no-messages" -> "the rank exchanges no messages";
      case "many-pairs" -> "too many pairs of ranks exchange messages to tell hops";
      default -> "arrival does not grow with distance";
    };
  }

  private static String decay(@Nullable Double perDistance, String distance) {
    double share = perDistance == null ? 0 : perDistance;
    return "%s %s per %s"
        .formatted(share < 0 ? "grows" : "decays", percent(Math.abs(share)), distance);
  }

  private static String reaches(Front front, IntFunction<String> ranks) {
    Integer farthest = front.farthestRank();
    return farthest == null
        ? ""
        : ", reaches rank " + ranks.apply(farthest) + after(front.farthestAfterNanos());
  }

  private static String after(@Nullable Double nanos) {
    return nanos == null ? "" : " after " + HumanUnits.time(nanos);
  }
}
