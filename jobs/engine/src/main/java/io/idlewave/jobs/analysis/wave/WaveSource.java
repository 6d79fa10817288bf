package io.idlewave.jobs.analysis.wave;

import io.idlewave.perturb.scenario.Bound;
import java.io.Serializable;

/**
 * The one-off delay that a wave comes from.
 *
 * @param scenario name of its scenario
 * @param bound which bound of the delays the wave is
 * @param rank of the one-off delay
 * @param call index of the call that it comes before
 * @param durationNanos how long it is
 */
record WaveSource(String scenario, Bound bound, int rank, long call, double durationNanos)
    implements Serializable {

  private static final long serialVersionUID = 1L;
}
