package io.idlewave.jobs.study.noise;

import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.key.Values;
import io.idlewave.jobs.study.scenario.NoiseProcessKind;
import io.idlewave.perturb.noise.process.PeriodicNoise;

/** {@code {process: periodic, frequency: 1kHz, duration: 25us, jitter: 1us, phase: random}}. */
public final class PeriodicKind implements NoiseProcessKind {

  private static final Key<Double> FREQUENCY =
      Key.optional("frequency", DetourKeys.positive(Forms.RATE), "Detours per second of wall time.")
          .from((PeriodicNoise noise) -> isFrequency(noise) ? frequency(noise) : null);
  private static final Key<Double> PERIOD =
      Key.optional(
              "period", DetourKeys.positive(Forms.TIME), "Wall time from one detour to the next.")
          .from((PeriodicNoise noise) -> isFrequency(noise) ? null : noise.periodNanos());
  private static final Key<Double> JITTER =
      Key.of("jitter", Forms.TIME, 0.0, "By how much a detour comes earlier or later at most.")
          .as("jitterNanos");

  private static final Keys<PeriodicNoise> KEYS =
      Keys.of(
              PeriodicNoise.class,
              PeriodicKind::make,
              FREQUENCY,
              PERIOD,
              DetourKeys.DURATION,
              DetourKeys.DUTY,
              JITTER,
              PlacementKeys.KEYS)
          .noting(" (times in ns)")
          .also("{\"not\": {\"required\": [\"frequency\", \"period\"]}}");

  @Override
  public String name() {
    return "periodic";
  }

  @Override
  public Keys<PeriodicNoise> keys() {
    return KEYS;
  }

  private static PeriodicNoise make(Values values) {
    DetourKeys detours = DetourKeys.read(values, FREQUENCY, PERIOD);
    return new PeriodicNoise(
        detours.everyNanos(),
        detours.duration(),
        values.get(JITTER),
        values.get(PlacementKeys.KEYS));
  }

  private static double frequency(PeriodicNoise noise) {
    return DetourKeys.SECOND / noise.periodNanos();
  }

  /** Whether its frequency leads back to its period, to the last bit. */
  private static boolean isFrequency(PeriodicNoise noise) {
    return DetourKeys.SECOND / frequency(noise) == noise.periodNanos();
  }
}
