package io.idlewave.jobs.study.scenario;

import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.TailExpectation;

/**
 * A distribution for tests whose density falls evenly from 0 to a largest value m: of it more than
 * x lies above with probability (1 - x / m)^2, so that the largest p of it add up to m (p - 2/3
 * p^(3/2)), and its mean is m / 3.
 */
public record Triangle(double max) implements Distribution {

  /** Checks the bounds. */
  public Triangle {
    if (!(max > 0) || Double.isInfinite(max)) {
      throw new IllegalArgumentException("max: above 0 and finite, got " + max);
    }
  }

  @Override
  public TailExpectation tail() {
    return new TailExpectation(0, p -> max * (p - 2 * p * Math.sqrt(p) / 3));
  }
}
