package io.idlewave.perturb.outcome;

import io.idlewave.perturb.noise.Quantum;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/**
 * Means of sums of quanta over replicates, each the exact one rounded to a double.
 *
 * @param quantum the grid of all times
 * @param replicates at least 1
 */
public record ExactMean(Quantum quantum, long replicates) {

  /** The mean in ns. */
  public double nanos(BigInteger quanta) {
    BigDecimal mean =
        new BigDecimal(quanta).divide(BigDecimal.valueOf(replicates), MathContext.DECIMAL128);
    return Math.scalb(mean.doubleValue(), quantum.exponent());
  }
}
