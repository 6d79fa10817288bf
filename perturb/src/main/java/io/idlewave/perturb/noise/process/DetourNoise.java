package io.idlewave.perturb.noise.process;

import io.idlewave.perturb.noise.Anchor;
import io.idlewave.perturb.noise.NoiseProcess;
import io.idlewave.perturb.noise.Phase;
import io.idlewave.perturb.noise.Placement;
import io.idlewave.perturb.noise.Quantum;
import java.util.List;

/**
 * A process that ships: detours which take the processor for their durations, stated in wall time.
 * Work is conserved: what a detour holds up goes on after it and may meet the next one, so that w
 * ns of work get {@code w duty / (1 - duty)} ns on average.
 */
public sealed interface DetourNoise extends NoiseProcess
    permits RateNoise, PeriodicNoise, ReplayNoise {

  Placement placement();

  @Override
  default List<Placement> placements() {
    return List.of(placement());
  }

  /** The share of wall time that they take on the ranks that they fall on. */
  @Override
  double duty();

  /** The time from one detour to the next that none takes, on average, in ns of wall time. */
  double leftNanos();

  /** Whether durations on a grid are as many detours, off by a hundredth at most. */
  boolean fits(Quantum quantum);

  @Override
  default double meanNanos(double cpuNanos) {
    return cpuNanos * duty() / (1 - duty());
  }

  @Override
  default boolean drawsDependOnState() {
    return placement().anchor() == Anchor.PERTURBED;
  }

  /** A phase that is redrawn has forgotten when the stretch begins. */
  @Override
  default boolean dependsOnStart() {
    return placement().phase() != Phase.REDRAWN;
  }

  /** Whether ranks meet the same detours, or a rank the same ones in several states. */
  default boolean isShared() {
    return placement().anchor() == Anchor.PERTURBED
        || placement().phase() == Phase.ALIGNED
        || placement().phase() == Phase.CO_SCHEDULED;
  }
}
