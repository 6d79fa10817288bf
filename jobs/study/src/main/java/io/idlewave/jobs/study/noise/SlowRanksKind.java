package io.idlewave.jobs.study.noise;

import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.scenario.DistributionKeys;
import io.idlewave.jobs.study.scenario.NoiseProcessKind;
import io.idlewave.perturb.noise.process.SlowRankNoise;

/** {@code {process: slow-ranks, extra: {distribution: exponential, mean: 20us}, per: 1ms}}. */
public final class SlowRanksKind implements NoiseProcessKind {

  private static final Keys<SlowRankNoise> KEYS =
      Keys.of(
              SlowRankNoise.class,
              Key.required(
                  "extra",
                  DistributionKeys.DURATION,
                  "How much longer a rank takes, drawn once per rank and replicate."),
              Key.required("per", Forms.TIME, "For how much computing.").as("perNanos"),
              Key.of("from", Forms.TIME, 0.0, "Since when, in time since MPI_Init.")
                  .as("fromNanos"),
              PlacementKeys.ON.as("ranks"))
          .noting(" (times in ns)");

  @Override
  public String name() {
    return "slow-ranks";
  }

  @Override
  public Keys<SlowRankNoise> keys() {
    return KEYS;
  }
}
