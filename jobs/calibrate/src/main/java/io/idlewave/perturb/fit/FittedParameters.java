package io.idlewave.perturb.fit;

import java.util.List;

/**
 * Parameters fitted to measured times.
 *
 * @param values in ns and ns per byte; those that are not determined mean nothing
 * @param relativeResidual root mean square of (measured - fitted) / fitted, over the degrees of
 *     freedom; 0 where there are none
 * @param undetermined places of the parameters that the measurements do not determine
 */
public record FittedParameters(
    List<Double> values,
    List<Double> standardErrors,
    double relativeResidual,
    List<Integer> undetermined) {

  public FittedParameters {
    values = List.copyOf(values);
    standardErrors = List.copyOf(standardErrors);
    undetermined = List.copyOf(undetermined);
  }

  /** Whether the measurements determine parameter {@code i}. */
  public boolean isDetermined(int i) {
    return !undetermined.contains(i);
  }
}
