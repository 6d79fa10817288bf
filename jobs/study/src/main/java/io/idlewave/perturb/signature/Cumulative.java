package io.idlewave.perturb.signature;

import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.noise.Distribution.Empirical;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.noise.Distribution.Gamma;
import io.idlewave.perturb.noise.Distribution.LogNormal;
import io.idlewave.perturb.noise.Distribution.Normal;
import io.idlewave.perturb.noise.Distribution.Pareto;
import io.idlewave.perturb.noise.Distribution.Uniform;
import io.idlewave.perturb.noise.Distribution.Weibull;
import java.util.Arrays;
import org.apache.commons.statistics.distribution.ContinuousDistribution;
import org.apache.commons.statistics.distribution.ExponentialDistribution;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.LogNormalDistribution;
import org.apache.commons.statistics.distribution.ParetoDistribution;
import org.apache.commons.statistics.distribution.TruncatedNormalDistribution;
import org.apache.commons.statistics.distribution.WeibullDistribution;

/** The probabilities and quantiles of a distribution. */
public interface Cumulative {

  /** The probability of at most {@code value}. */
  double below(double value);

  /** The probability of more than {@code value}, with all its digits where it is small. */
  default double above(double value) {
    return 1 - below(value);
  }

  /** The value below which a share of {@code probability}, above 0 and below 1, lies. */
  double quantile(double probability);

  /** Those of a distribution as studies state it. */
  static Cumulative of(Distribution distribution) {
    if (distribution instanceof Constant constant) {
      return new Steps(new double[] {constant.value()});
    } else if (distribution instanceof Empirical empirical) {
      return new Steps(empirical.samples());
    } else if (distribution instanceof Uniform uniform) {
      return new Line(uniform.min(), uniform.max());
    }
    return new Smooth(smooth(distribution));
  }

  private static ContinuousDistribution smooth(Distribution distribution) {
    if (distribution instanceof Exponential exponential) {
      return ExponentialDistribution.of(exponential.mean());
    } else if (distribution instanceof Normal normal) {
      return TruncatedNormalDistribution.of(
          normal.mean(), normal.sd(), 0, Double.POSITIVE_INFINITY);
    } else if (distribution instanceof LogNormal logNormal) {
      double variation = logNormal.sd() / logNormal.mean();
      double variance = Math.log1p(variation * variation);
      return LogNormalDistribution.of(
          Math.log(logNormal.mean()) - variance / 2, Math.sqrt(variance));
    } else if (distribution instanceof Gamma gamma) {
      return GammaDistribution.of(gamma.shape(), gamma.mean() / gamma.shape());
    } else if (distribution instanceof Weibull weibull) {
      return WeibullDistribution.of(weibull.shape(), weibull.scale());
    } else if (distribution instanceof Pareto pareto) {
      return ParetoDistribution.of(pareto.scale(), pareto.shape());
    }
    throw new IllegalArgumentException("distribution: none is known as " + distribution);
  }

  /** A distribution with a density. */
  record Smooth(ContinuousDistribution distribution) implements Cumulative {
    @Override
    public double below(double value) {
      return distribution.cumulativeProbability(value);
    }

    @Override
    public double above(double value) {
      return distribution.survivalProbability(value);
    }

    @Override
    public double quantile(double probability) {
      return distribution.inverseCumulativeProbability(probability);
    }
  }

  /** Values equally likely between two. */
  record Line(double min, double max) implements Cumulative {
    @Override
    public double below(double value) {
      return value >= max ? 1 : value <= min ? 0 : (value - min) / (max - min);
    }

    @Override
    public double quantile(double probability) {
      return min + probability * (max - min);
    }
  }

  /** Equally likely values, rising. */
  record Steps(double[] values) implements Cumulative {
    @Override
    public double below(double value) {
      int from = 0;
      int to = values.length;
      while (from < to) {
        int middle = (from + to) / 2;
        if (values[middle] <= value) {
          from = middle + 1;
        } else {
          to = middle;
        }
      }
      return (double) from / values.length;
    }

    @Override
    public double quantile(double probability) {
      return values[Math.min(values.length - 1, (int) (probability * values.length))];
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Steps that && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(values);
    }
  }
}
