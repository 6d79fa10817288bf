package io.idlewave.perturb.noise;

import io.idlewave.ingest.model.Internal;
import java.io.Serializable;

/**
 * Noise on the processor time of ranks, as a study states it: a {@link Distribution} of what every
 * stretch gets, whatever its length, or a {@link NoiseProcess} in time. Immutable; equal where the
 * parameters are; serializable, for a quieter machine is priced without it.
 */
public sealed interface Noise extends Serializable permits Distribution, NoiseProcess {

  /**
   * What adds it to lanes.
   *
   * @throws IllegalArgumentException where the parameters make no sense on this grid
   */
  NoiseSampler sampler(NoiseContext context);

  /**
   * What adds it to lanes where several threads compute a stretch: the largest of what they get.
   *
   * @throws IllegalArgumentException where the parameters make no sense on this grid
   */
  NoiseSampler sampler(NoiseContext context, Threads threads);

  /**
   * The mean delay of a stretch of {@code cpuNanos} over all replicates and all begins at which it
   * runs throughout the stretch, in ns. Noise that begins, ends or pauses has the mean of a stretch
   * that it falls on as a whole, not that of a whole run, whose length nobody here knows: the
   * quantum is chosen for no less than what is drawn.
   */
  double meanNanos(double cpuNanos);

  /**
   * Whether what a stretch gets depends on what happened to its rank before: then draws are no
   * longer independent of the lane's delays, and invariants that need that do not hold.
   */
  default boolean drawsDependOnState() {
    return false;
  }

  /** Whether what a stretch gets depends on when it begins. */
  default boolean dependsOnStart() {
    return false;
  }

  /** Moments of the delay are finite below this order; by default all are. */
  default double momentsBelow() {
    return Double.POSITIVE_INFINITY;
  }

  /** Whether a rank, which is on {@code node}, may get any; by default all may. */
  @Internal
  default boolean covers(int rank, int node) {
    return true;
  }

  /** Whether several ranks have some of its draws in common. */
  default boolean sharesDraws() {
    return false;
  }

  /** Whether anything is drawn, so that replicates can differ. */
  default boolean isRandom() {
    return true;
  }
}
