package io.idlewave.jobs.straggler;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * What the steps of a run take in each what-if.
 *
 * @param regions by step, the user region that names it, or one of {@link #MARKED} and {@link
 *     #WHOLE_RUN}
 * @param seconds by what-if and step
 */
record StepTimes(List<Integer> regions, List<double[]> seconds) implements Serializable {

  /** The name of a step between two marks. */
  static final int MARKED = -1;

  /** The name of the only step of a run without steps. */
  static final int WHOLE_RUN = -2;

  /** The mean over steps, in seconds. */
  double mean(int whatIf) {
    return mean(seconds.get(whatIf));
  }

  static double mean(double[] seconds) {
    return Arrays.stream(seconds).average().orElse(0);
  }
}
