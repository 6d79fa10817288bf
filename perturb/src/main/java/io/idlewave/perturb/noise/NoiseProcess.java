package io.idlewave.perturb.noise;

/**
 * Noise that runs in time: what a stretch of processor time gets depends on when it begins and how
 * long it lasts. One class per process; its {@link NoiseSampler} does the work. The package docs
 * say where a process is registered.
 */
public non-sealed interface NoiseProcess extends Noise {

  /**
   * The share of wall time that it takes on the ranks that it falls on, below 1: what w ns of work
   * get on average is {@code w duty / (1 - duty)}.
   */
  default double duty() {
    double perNano = meanNanos(1);
    return perNano / (1 + perNano);
  }

  /** By default it runs with the recorded time. */
  @Override
  default boolean dependsOnStart() {
    return true;
  }
}
