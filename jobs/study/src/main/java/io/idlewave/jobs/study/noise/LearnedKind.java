package io.idlewave.jobs.study.noise;

import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.scenario.NoiseProcessKind;
import io.idlewave.perturb.noise.process.LearnedNoise;
import java.util.List;

/** {@code {process: learned, step: 12ms, fastest: 0.93, draws: [{restSpread: 0.03, ...}]}}. */
public final class LearnedKind implements NoiseProcessKind {

  private static final double LARGEST = 100;
  private static final Form<Double> VALUE =
      Forms.NUMBER.where(value -> Math.abs(value) <= LARGEST, "-100 to 100");

  private static final Keys<LearnedNoise> KEYS =
      Keys.of(
              LearnedNoise.class,
              Key.required("step", Forms.TIME, "How long a step took that was recorded.")
                  .as("stepNanos"),
              Key.required(
                  "fastest",
                  Forms.NUMBER,
                  "What the quiet machine takes, as a part of the usual time."),
              Key.of(
                  "rest",
                  Forms.list(VALUE),
                  List.of(),
                  "Values of what each rank has of its own, ascending, over their standard"
                      + " deviation."),
              Key.of(
                  "levels",
                  Forms.list(VALUE),
                  List.of(),
                  "Logarithms by which recorded ranks are slower or faster than usual."),
              Key.required(
                  "draws",
                  Forms.some(LearnedKeys.KEYS, "at least one"),
                  "Parameters, of which each replicate draws one set."),
              PlacementKeys.ON.as("ranks"))
          .noting(" (times in ns)");

  @Override
  public String name() {
    return "learned";
  }

  @Override
  public Keys<LearnedNoise> keys() {
    return KEYS;
  }
}
