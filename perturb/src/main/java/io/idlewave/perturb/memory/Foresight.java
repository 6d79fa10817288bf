package io.idlewave.perturb.memory;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Whether recorded steps tell what the next ones take.
 *
 * @param reason why not, a sentence; why it is taken to be so, where it is
 */
public record Foresight(boolean foreseeable, String reason) {

  /**
   * The verdict on a forecast of so many steps.
   *
   * @param numberOf the number that people know a rank by
   */
  public static Foresight of(
      StepTimes times, StepModel model, SelfTest test, int steps, IntUnaryOperator numberOf) {
    if (test.windows() == 0) {
      return none("%d steps were recorded, too few to test a forecast on".formatted(times.steps()));
    }
    List<Episode> slower = model.slower();
    Episode worst = worst(slower);
    if (worst != null && !model.hasRegimes()) {
      return none(
          "%s; %s not tell how often one comes and how long it lasts"
              .formatted(
                  words(worst, times, numberOf),
                  slower.size() == 1
                      ? "one such episode does"
                      : slower.size() + " such episodes do"));
    }
    if (model.hasTrend() && steps > times.steps()) {
      return none(
          "step times have a trend, and %d steps are more than the %d that were recorded"
              .formatted(steps, times.steps()));
    }
    if (!test.holds()) {
      String why =
          worst == null
              ? "the second half of the steps is not as the first half"
              : words(worst, times, numberOf) + ", and the first half of the steps did not tell";
      return none(why);
    }
    return new Foresight(
        true, "the second half of the recorded steps came as the first half foretold");
  }

  private static Foresight none(String reason) {
    return new Foresight(false, reason);
  }

  /** That which cost most. */
  private static @Nullable Episode worst(List<Episode> slower) {
    return slower.stream()
        .max(Comparator.comparingDouble(episode -> episode.shift() * episode.steps()))
        .orElse(null);
  }

  private static String words(Episode episode, StepTimes times, IntUnaryOperator numberOf) {
    String rank = "rank " + numberOf.applyAsInt(episode.rank());
    String factor = String.format(Locale.ROOT, "%.2f times as long as usual", episode.factor());
    return episode.until() < times.steps()
        ? "%s took %s in steps %d to %d"
            .formatted(rank, factor, episode.from(), episode.until() - 1)
        : "%s has taken %s since step %d".formatted(rank, factor, episode.from());
  }
}
