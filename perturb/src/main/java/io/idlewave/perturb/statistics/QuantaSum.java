package io.idlewave.perturb.statistics;

import io.idlewave.perturb.noise.Quantum;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/**
 * A sum of times as a 128-bit integer of quanta: exact, so that neither the order of the values nor
 * the way partial sums are merged changes a bit of it. It cannot overflow before 2^74 values.
 */
public final class QuantaSum {

  private final Quantum quantum;
  private long high;
  private long low;
  private long count;

  /** An empty sum of multiples of the quantum. */
  public QuantaSum(Quantum quantum) {
    this.quantum = quantum;
  }

  /**
   * Adds a time in ns.
   *
   * @throws ArithmeticException where it is no multiple of the quantum
   */
  public void add(double nanos) {
    long quanta = quantum.toQuanta(nanos);
    addWords(quanta >> (Long.SIZE - 1), quanta);
    count++;
  }

  /** Adds another sum of multiples of the same quantum. */
  public void add(QuantaSum other) {
    if (!quantum.equals(other.quantum)) {
      throw new IllegalArgumentException(
          "sums of one quantum, got " + quantum + " and " + other.quantum);
    }
    addWords(other.high, other.low);
    count += other.count;
  }

  public long count() {
    return count;
  }

  /**
   * The mean in ns, the exact one rounded to a double.
   *
   * @throws IllegalStateException where there is no value
   */
  public double mean() {
    if (count == 0) {
      throw new IllegalStateException("mean: at least 1 value, got 0");
    }
    BigInteger sum =
        BigInteger.valueOf(high)
            .shiftLeft(Long.SIZE)
            .add(new BigInteger(Long.toUnsignedString(low)));
    BigDecimal mean = new BigDecimal(sum).divide(BigDecimal.valueOf(count), MathContext.DECIMAL128);
    return Math.scalb(mean.doubleValue(), quantum.exponent());
  }

  private void addWords(long otherHigh, long otherLow) {
    low += otherLow;
    long carry = Long.compareUnsigned(low, otherLow) < 0 ? 1 : 0;
    high += otherHigh + carry;
  }
}
