package io.idlewave.jobs.analysis;

import io.idlewave.jobs.prepare.PreparedStudy;
import org.jspecify.annotations.Nullable;

/**
 * The run times that delays count from: the recorded ones in {@code observed} timing, where clocks
 * show delays already, and those of the undisturbed machine in {@code model} timing.
 *
 * @param runtimeNanos of the run, in ns; null if the base ends in a deadlock
 * @param rankNanos what the clock of each rank shows in the base, in ns
 */
record BaseTimes(@Nullable Double runtimeNanos, double[] rankNanos) {

  static BaseTimes of(PreparedStudy prepared, @Nullable ScenarioLanes base) {
    double[] rankNanos = new double[prepared.metadata().rankCount()];
    if (base == null) {
      return new BaseTimes((double) prepared.survey().census().spanNanos(), rankNanos);
    }
    if (base.finished() == 0) {
      return new BaseTimes(null, rankNanos);
    }
    for (int rank = 0; rank < rankNanos.length; rank++) {
      rankNanos[rank] = base.rankNanos(rank)[0];
    }
    return new BaseTimes(base.runtimeNanos()[0], rankNanos);
  }

  boolean isKnown() {
    return runtimeNanos != null;
  }

  /** Delays of a rank, from what its clock shows. */
  double[] delays(int rank, double[] clockNanos) {
    double[] delays = clockNanos.clone();
    for (int i = 0; i < delays.length; i++) {
      delays[i] -= rankNanos[rank];
    }
    return delays;
  }
}
