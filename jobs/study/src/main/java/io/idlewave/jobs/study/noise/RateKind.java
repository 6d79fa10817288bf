package io.idlewave.jobs.study.noise;

import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.key.Values;
import io.idlewave.jobs.study.scenario.NoiseProcessKind;
import io.idlewave.perturb.noise.process.RateNoise;

/** {@code {process: rate, rate: 1kHz, duration: {distribution: exponential, mean: 25us}}}. */
public final class RateKind implements NoiseProcessKind {

  private static final Key<Double> RATE =
      Key.optional("rate", DetourKeys.positive(Forms.RATE), "Detours per second of wall time.")
          .as("ratePerSecond");

  private static final Keys<RateNoise> KEYS =
      Keys.of(
              RateNoise.class,
              RateKind::make,
              RATE,
              DetourKeys.DURATION,
              DetourKeys.DUTY,
              PlacementKeys.KEYS)
          .noting(" (times in ns)");

  @Override
  public String name() {
    return "rate";
  }

  @Override
  public Keys<RateNoise> keys() {
    return KEYS;
  }

  private static RateNoise make(Values values) {
    DetourKeys detours = DetourKeys.read(values, RATE, null);
    Double rate = values.find(RATE);
    return new RateNoise(
        rate == null ? DetourKeys.SECOND / detours.everyNanos() : rate,
        detours.duration(),
        values.get(PlacementKeys.KEYS));
  }
}
