package io.idlewave.perturb.noise;

import io.idlewave.ingest.model.Internal;
import java.util.function.DoubleUnaryOperator;

/**
 * The expectation of a distribution over its upper tail, as a function of the tail's probability:
 * {@code F(p) = E[X; X among the largest p] = integral of the inverse survival function over [0,
 * p]}. {@code F(1)} is the mean, and {@code (F(b) - F(a)) / (b - a)} the conditional mean between
 * two survival probabilities, so that conditional means of adjoining cells add up to the mean.
 *
 * <p>It is kept in two parts, {@code F(p) = offset * p + excess(p)}: a distribution that is narrow
 * for where it lies keeps its digits in the differences of the excess. F rises from 0, ever slower.
 *
 * @param offset a value near which all others lie, or 0
 * @param excessOf the second part, a function of a probability in (0, 1]
 */
public record TailExpectation(double offset, DoubleUnaryOperator excessOf) {

  /** The second part, for a probability in (0, 1]. */
  @Internal
  public double excess(double probability) {
    return excessOf.applyAsDouble(probability);
  }

  double mean() {
    return offset + excess(1);
  }
}
