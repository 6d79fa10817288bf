package io.idlewave.perturb.noise;

import java.util.Arrays;

/**
 * The door for distributions. A distribution is that of one perturbation: a nonnegative quantity in
 * nanoseconds (for bandwidth in nanoseconds per byte). An implementation is a record of its
 * parameters, and equal to one with the same parameters. Construction fails with one clear message
 * if a parameter makes no sense.
 */
public non-sealed interface Distribution extends Noise {

  /** The shape of the distribution, from which the table for draws is made. */
  TailExpectation tail();

  /** One draw per stretch of processor time. */
  @Override
  default NoiseSampler sampler(NoiseContext context) {
    return new PerEdgeNoise(QuantileTable.compile(this, context.quantum()));
  }

  /** One draw per stretch of processor time: the largest of those of all threads. */
  @Override
  default NoiseSampler sampler(NoiseContext context, Threads threads) {
    return threads.areOne()
        ? sampler(context)
        : new LargestDraw(QuantileTable.compile(this, context.quantum()), threads);
  }

  /** The mean of the distribution, whatever the length. */
  @Override
  default double meanNanos(double cpuNanos) {
    return tail().mean();
  }

  /** Always the same value. */
  record Constant(double value) implements Distribution {
    public Constant {
      atLeastZero("value", value);
    }

    @Override
    public TailExpectation tail() {
      return Tails.constant(this);
    }

    @Override
    public boolean isRandom() {
      return false;
    }
  }

  /** Equally likely between two bounds. */
  record Uniform(double min, double max) implements Distribution {
    public Uniform {
      bounds(min, max);
    }

    @Override
    public TailExpectation tail() {
      return Tails.uniform(this);
    }
  }

  /**
   * A value that is not known rather than one that varies: equally likely between two bounds, and
   * the same for all that a replicate does. Latency and bandwidth alone can be so.
   */
  record Between(double min, double max) implements Distribution {
    public Between {
      bounds(min, max);
    }

    @Override
    public TailExpectation tail() {
      return new Uniform(min, max).tail();
    }

    @Override
    public NoiseSampler sampler(NoiseContext context) {
      throw new IllegalArgumentException("noise: a distribution of what varies, got a range");
    }

    @Override
    public NoiseSampler sampler(NoiseContext context, Threads threads) {
      return sampler(context);
    }
  }

  /** Memoryless, with the given mean. */
  record Exponential(double mean) implements Distribution {
    public Exponential {
      positive("mean", mean);
    }

    @Override
    public TailExpectation tail() {
      return Tails.exponential(this);
    }
  }

  /** Normal with these parameters before it is truncated at 0, so that its mean lies higher. */
  record Normal(double mean, double sd) implements Distribution {
    public Normal {
      atLeastZero("mean", mean);
      positive("sd", sd);
    }

    @Override
    public TailExpectation tail() {
      return Tails.truncatedNormal(this);
    }
  }

  /** Lognormal; {@code mean} and {@code sd} are those of the quantity itself. */
  record LogNormal(double mean, double sd) implements Distribution {
    public LogNormal {
      positive("mean", mean);
      positive("sd", sd);
    }

    @Override
    public TailExpectation tail() {
      return Tails.logNormal(this);
    }
  }

  /** Gamma with the given mean and shape; the scale is {@code mean / shape}. */
  record Gamma(double mean, double shape) implements Distribution {
    public Gamma {
      positive("mean", mean);
      positive("shape", shape);
    }

    @Override
    public TailExpectation tail() {
      return Tails.gamma(this);
    }
  }

  /** Weibull with the given scale and shape. */
  record Weibull(double scale, double shape) implements Distribution {
    public Weibull {
      positive("scale", scale);
      positive("shape", shape);
    }

    @Override
    public TailExpectation tail() {
      return Tails.weibull(this);
    }
  }

  /** Pareto: smallest value {@code scale}, tail exponent {@code shape}, above 1 for a mean. */
  record Pareto(double scale, double shape) implements Distribution {
    public Pareto {
      positive("scale", scale);
      if (!(shape > 1) || Double.isInfinite(shape)) {
        throw new IllegalArgumentException("shape: above 1, so that a mean exists, got " + shape);
      }
    }

    @Override
    public TailExpectation tail() {
      return Tails.pareto(this);
    }

    @Override
    public double momentsBelow() {
      return shape;
    }
  }

  /** Each of the given samples equally likely; they are kept sorted. */
  record Empirical(double[] samples) implements Distribution {
    public Empirical {
      if (samples.length == 0) {
        throw new IllegalArgumentException("samples: at least 1, got 0");
      }
      samples = samples.clone();
      for (double sample : samples) {
        atLeastZero("sample", sample);
      }
      Arrays.sort(samples);
    }

    @Override
    public TailExpectation tail() {
      return Tails.empirical(this);
    }

    @Override
    public double[] samples() {
      return samples.clone();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Empirical that && Arrays.equals(samples, that.samples);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(samples);
    }
  }

  private static void bounds(double min, double max) {
    atLeastZero("min", min);
    if (!(max >= min) || Double.isInfinite(max)) {
      throw new IllegalArgumentException("max: at least min = " + min + ", got " + max);
    }
  }

  private static void atLeastZero(String name, double value) {
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(name + ": at least 0 and finite, got " + value);
    }
  }

  private static void positive(String name, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(name + ": above 0 and finite, got " + value);
    }
  }
}
