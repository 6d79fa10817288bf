package io.idlewave.perturb.noise;

import java.util.function.DoubleUnaryOperator;

/** The tail expectation of equally likely samples: a step function's integral, up to rounding. */
final class EmpiricalTail implements DoubleUnaryOperator {

  private final double[] ascending;

  /** Entry k is the sum of the k largest samples. */
  private final double[] largest;

  EmpiricalTail(double[] ascending) {
    this.ascending = ascending;
    int count = ascending.length;
    largest = new double[count + 1];
    double correction = 0; // Neumaier's variant of compensated summation
    double sum = 0;
    for (int k = 1; k <= count; k++) {
      double sample = ascending[count - k];
      double next = sum + sample;
      correction += Math.abs(sum) >= sample ? (sum - next) + sample : (sample - next) + sum;
      sum = next;
      largest[k] = sum + correction;
    }
  }

  @Override
  public double applyAsDouble(double probability) {
    int count = ascending.length;
    double samples = probability * count;
    int whole = (int) samples;
    double partial = whole < count ? (samples - whole) * ascending[count - 1 - whole] : 0;
    return (largest[whole] + partial) / count;
  }
}
