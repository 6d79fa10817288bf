package io.idlewave.jobs.study.noise;

import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.scenario.DistributionKeys;
import io.idlewave.jobs.study.scenario.NoiseProcessKind;
import io.idlewave.perturb.noise.Phase;
import io.idlewave.perturb.noise.process.CorrelatedNoise;

/**
 * {@code {process: correlated, draw: {distribution: exponential, mean: 2us}, correlation: 0.8, per:
 * 10ms}}.
 */
public final class CorrelatedKind implements NoiseProcessKind {

  private static final Keys<CorrelatedNoise> KEYS =
      Keys.of(
              CorrelatedNoise.class,
              Key.required("draw", DistributionKeys.DURATION, "What a stretch gets."),
              Key.required(
                  "correlation",
                  Forms.NUMBER.where(of -> of >= 0 && of < 1, "at least 0 and below 1"),
                  "How alike draws are, as that of normal numbers behind them ..."),
              Key.required("per", Forms.TIME, "... of stretches that begin so far apart.")
                  .as("perNanos"),
              Key.of(
                  "phase",
                  Forms.word(Phase.values(), Phase::label),
                  Phase.RANDOM,
                  "Who has them: a rank by itself, a node or all together."),
              PlacementKeys.ON.as("ranks"))
          .noting(" (times in ns)");

  @Override
  public String name() {
    return "correlated";
  }

  @Override
  public Keys<CorrelatedNoise> keys() {
    return KEYS;
  }
}
