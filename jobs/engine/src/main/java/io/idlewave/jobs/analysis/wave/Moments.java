package io.idlewave.jobs.analysis.wave;

import org.jspecify.annotations.Nullable;

/** Mean and standard deviation of values that come one after the other (Welford 1962). Mutable. */
final class Moments {

  private long count;
  private double mean;
  private double squares;

  void add(double value) {
    count++;
    double off = value - mean;
    mean += off / count;
    squares += off * (value - mean);
  }

  /** How many there are. */
  long count() {
    return count;
  }

  /** The mean; null without values. */
  @Nullable Double mean() {
    return count == 0 ? null : Double.valueOf(mean);
  }

  /** The standard deviation, 0 for a single value; null without values. */
  @Nullable Double sd() {
    if (count == 0) {
      return null;
    }
    return count == 1 ? Double.valueOf(0) : Double.valueOf(Math.sqrt(squares / (count - 1)));
  }
}
