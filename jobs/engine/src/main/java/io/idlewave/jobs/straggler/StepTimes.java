package io.idlewave.jobs.straggler;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * What the steps of a run take in each what-if.
 *
 * @param regions by step, the user region that names it, or -1 of a run without steps
 * @param seconds by what-if and step
 */
record StepTimes(List<Integer> regions, List<double[]> seconds) implements Serializable {

  /** The mean over steps, in seconds. */
  double mean(int whatIf) {
    return mean(seconds.get(whatIf));
  }

  static double mean(double[] seconds) {
    return Arrays.stream(seconds).average().orElse(0);
  }
}
