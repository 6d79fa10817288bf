package io.idlewave.jobs.study.noise;

import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.key.Values;
import io.idlewave.jobs.study.scenario.NoiseProcessKind;
import io.idlewave.perturb.memory.Parameters;
import io.idlewave.perturb.noise.process.LearnedNoise;
import java.util.List;

/** {@code {process: learned, step: 12ms, fastest: 0.93, draws: [{restSpread: 0.03, ...}]}}. */
public final class LearnedKind implements NoiseProcessKind {

  private static final double FARTHEST = 20;
  private static final int MOST_VALUES = 1000;
  private static final int MOST_LEVELS = 1 << 20;
  private static final int MOST_DRAWS = 10_000;

  private static final Key<Double> STEP =
      Key.required("step", Forms.TIME, "How long a step took that was recorded.").as("stepNanos");
  private static final Key<Double> FASTEST =
      Key.required(
          "fastest", Forms.NUMBER, "What the quiet machine takes, as a part of the usual time.");
  private static final Key<List<Double>> REST =
      Key.of(
          "rest",
          atMost(MOST_VALUES, Forms.list(within(FARTHEST))),
          List.of(),
          "Values of what each rank has of its own, ascending, over their standard deviation.");
  private static final Key<List<Double>> LEVELS =
      Key.of(
          "levels",
          atMost(MOST_LEVELS, Forms.list(within(Parameters.MOST_SHIFT))),
          List.of(),
          "Logarithms by which recorded ranks are slower or faster than usual.");
  private static final Key<List<Parameters>> DRAWS =
      Key.required(
          "draws",
          atMost(MOST_DRAWS, Forms.some(LearnedKeys.KEYS, "at least one")),
          "Parameters, of which each replicate draws one set.");

  private static final Keys<LearnedNoise> KEYS =
      Keys.of(
              LearnedNoise.class,
              LearnedKind::make,
              STEP,
              FASTEST,
              REST,
              LEVELS,
              DRAWS,
              PlacementKeys.ON.as("ranks"))
          .noting(" (times in ns)");

  private static Form<Double> within(double farthest) {
    return Forms.NUMBER.where(
        value -> Math.abs(value) <= farthest, "%.0f to %.0f".formatted(-farthest, farthest));
  }

  private static <T> Form<List<T>> atMost(int most, Form<List<T>> form) {
    return form.where(values -> values.size() <= most, "at most " + most + " of them");
  }

  private static LearnedNoise make(Values values) {
    return LearnedNoise.of(
        values.get(STEP),
        values.get(FASTEST),
        values.get(REST),
        values.get(LEVELS),
        values.get(DRAWS),
        values.get(PlacementKeys.ON.as("ranks")));
  }

  @Override
  public String name() {
    return "learned";
  }

  @Override
  public Keys<LearnedNoise> keys() {
    return KEYS;
  }
}
