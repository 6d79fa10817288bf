package io.idlewave.jobs.study;

import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Noise;
import io.idlewave.perturb.noise.Placement;
import io.idlewave.perturb.noise.process.PeriodicNoise;
import java.util.List;

/**
 * What a trace is studied under if nobody says what disturbs the machine: 2.5 % of noise as
 * periodic detours, rare and long ones to frequent and short ones, the phase of each rank drawn at
 * random. Noise of that share was injected into the kernel of a large machine by Ferreira, Bridges
 * and Brightwell ("Characterizing application sensitivity to OS interference using kernel-level
 * noise injection", SC 2008), who found that its frequency decides what it does to an application.
 */
final class DefaultNoise {

  private static final double DUTY = 0.025;
  private static final double SECOND = 1e9;

  /** Of the noise per stretch where lengths of stretches are not known, in ns. */
  private static final double MEAN_NANOS = 2_000;

  private DefaultNoise() {}

  /**
   * The scenarios; exponential noise per stretch instead where lengths are not known.
   *
   * @param knowsLengths whether the rules of the study know how long stretches are
   */
  static List<ScenarioSpec> under(boolean knowsLengths) {
    return knowsLengths
        ? List.of(
            periodic("2.5 % at 10 Hz", 10),
            periodic("2.5 % at 100 Hz", 100),
            periodic("2.5 % at 1 kHz", 1000))
        : List.of(scenario("noise", new Distribution.Exponential(MEAN_NANOS)));
  }

  private static ScenarioSpec periodic(String name, double hertz) {
    double periodNanos = SECOND / hertz;
    return scenario(
        name,
        new PeriodicNoise(
            periodNanos, new Distribution.Constant(DUTY * periodNanos), 0, Placement.DEFAULT));
  }

  private static ScenarioSpec scenario(String name, Noise noise) {
    return new ScenarioSpec(name, noise, null, null, List.of());
  }
}
