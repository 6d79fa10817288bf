package io.idlewave.perturb.signature;

import io.idlewave.perturb.noise.Distribution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.special.Gamma;

/**
 * Families of distributions by maximum likelihood; the normal, which times cannot have in full, by
 * its moments where it lies far enough above 0.
 */
final class Families {

  /** Values that vary by less are one value. */
  private static final double ONE_VALUE = 1e-3;

  private static final double NORMAL_ABOVE_ZERO = 3;
  private static final int ROUNDS = 100;
  private static final double SMALLEST_SHAPE = 1e-3;
  private static final double LARGEST_SHAPE = 1e6;

  private Families() {}

  /** All families that can be fitted to sorted values. */
  static List<Distribution> fitted(double[] sorted) {
    double mean = Arrays.stream(sorted).average().orElse(0);
    double sd =
        Math.sqrt(Arrays.stream(sorted).map(x -> (x - mean) * (x - mean)).average().orElse(0));
    if (sd <= ONE_VALUE * mean) {
      return List.of(new Distribution.Constant(mean));
    }
    List<Distribution> fitted = new ArrayList<>();
    fitted.add(new Distribution.Exponential(mean));
    fitted.add(uniform(sorted));
    if (mean > NORMAL_ABOVE_ZERO * sd) {
      fitted.add(new Distribution.Normal(mean, sd));
    }
    if (sorted[0] > 0) {
      positive(sorted, mean, fitted);
    }
    return fitted;
  }

  /** The ends lie beyond the extremes by what those miss on average. */
  private static Distribution uniform(double[] sorted) {
    int n = sorted.length;
    double beyond = (sorted[n - 1] - sorted[0]) / Math.max(1, n - 1);
    return new Distribution.Uniform(Math.max(0, sorted[0] - beyond), sorted[n - 1] + beyond);
  }

  private static void positive(double[] sorted, double mean, List<Distribution> into) {
    double meanLog = Arrays.stream(sorted).map(Math::log).average().orElse(0);
    double varianceLog =
        Arrays.stream(sorted)
            .map(x -> (Math.log(x) - meanLog) * (Math.log(x) - meanLog))
            .average()
            .orElse(0);
    double logNormalMean = Math.exp(meanLog + varianceLog / 2);
    into.add(
        new Distribution.LogNormal(
            logNormalMean, logNormalMean * Math.sqrt(Math.expm1(varianceLog))));
    double gammaShape = gammaShape(Math.log(mean) - meanLog);
    if (gammaShape >= SMALLEST_SHAPE && gammaShape <= LARGEST_SHAPE) {
      into.add(new Distribution.Gamma(mean, gammaShape));
    }
    double weibullShape = weibullShape(sorted, meanLog);
    if (weibullShape >= SMALLEST_SHAPE && weibullShape <= LARGEST_SHAPE) {
      into.add(new Distribution.Weibull(weibullScale(sorted, meanLog, weibullShape), weibullShape));
    }
    double paretoShape = 1 / (meanLog - Math.log(sorted[0]));
    if (paretoShape > 1 && paretoShape <= LARGEST_SHAPE) {
      // the smallest of n values lies above the scale by about so much
      double scale = sorted[0] * (1 - 1 / (paretoShape * sorted.length));
      into.add(new Distribution.Pareto(scale, paretoShape));
    }
  }

  /** Solves {@code log k - digamma(k) = s} by Newton from Minka's start (2002). */
  private static double gammaShape(double s) {
    double k = (3 - s + Math.sqrt((s - 3) * (s - 3) + 24 * s)) / (12 * s);
    for (int round = 0; round < ROUNDS; round++) {
      double step = (Math.log(k) - Gamma.digamma(k) - s) / (1 / k - Gamma.trigamma(k));
      double next = k - step;
      if (!(next > 0)) {
        next = k / 2;
      }
      if (Math.abs(next - k) <= 1e-12 * k) {
        return next;
      }
      k = next;
    }
    return k;
  }

  /** Solves {@code 1/k = sum x^k log x / sum x^k - mean log x} by bisection; it falls in k. */
  private static double weibullShape(double[] sorted, double meanLog) {
    double low = SMALLEST_SHAPE;
    double high = 1;
    while (high < LARGEST_SHAPE && excess(sorted, meanLog, high) > 0) {
      low = high;
      high *= 2;
    }
    for (int round = 0; round < 60; round++) {
      double middle = (low + high) / 2;
      if (excess(sorted, meanLog, middle) > 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  private static double excess(double[] sorted, double meanLog, double shape) {
    double logLargest = Math.log(sorted[sorted.length - 1]);
    double powers = 0;
    double logs = 0;
    for (double value : sorted) {
      double power = Math.exp(shape * (Math.log(value) - logLargest));
      powers += power;
      logs += power * (Math.log(value) - meanLog);
    }
    return 1 / shape - logs / powers;
  }

  private static double weibullScale(double[] sorted, double meanLog, double shape) {
    double mean =
        Arrays.stream(sorted)
            .map(x -> Math.exp(shape * (Math.log(x) - meanLog)))
            .average()
            .orElse(0);
    return Math.exp(meanLog + Math.log(mean) / shape);
  }
}
