package io.idlewave.perturb.noise;

import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.noise.Distribution.Empirical;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.noise.Distribution.Gamma;
import io.idlewave.perturb.noise.Distribution.LogNormal;
import io.idlewave.perturb.noise.Distribution.Normal;
import io.idlewave.perturb.noise.Distribution.Pareto;
import io.idlewave.perturb.noise.Distribution.Uniform;
import io.idlewave.perturb.noise.Distribution.Weibull;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The expectation of a distribution over its upper tail, as a function of the tail's probability:
 * {@code F(p) = E[X; X among the largest p] = integral of the inverse survival function over [0,
 * p]}. {@code F(1)} is the mean, and {@code (F(b) - F(a)) / (b - a)} the conditional mean between
 * two survival probabilities, so that conditional means of adjoining cells add up to the mean.
 *
 * <p>It is kept in two parts, {@code F(p) = offset * p + excess(p)}: a distribution that is narrow
 * for where it lies keeps its digits in the differences of the excess.
 *
 * <p>All are closed forms: a tail expectation of a gamma or lognormal variable is the mean times a
 * tail probability of a gamma or normal variable with shifted parameters.
 */
record TailExpectation(double offset, DoubleUnaryOperator excessOf) {

  private static final NormalDistribution STANDARD_NORMAL = NormalDistribution.of(0, 1);

  /** The second part, for a probability in (0, 1]. */
  double excess(double probability) {
    return excessOf.applyAsDouble(probability);
  }

  /** The mean of the distribution. */
  double mean() {
    return offset + excess(1);
  }

  /** The two parts for a distribution. */
  static TailExpectation of(Distribution distribution) {
    if (distribution instanceof Constant constant) {
      return new TailExpectation(constant.value(), p -> 0);
    } else if (distribution instanceof Uniform uniform) {
      double range = uniform.max() - uniform.min();
      return new TailExpectation(uniform.min(), p -> range * p * (1 - p / 2));
    } else if (distribution instanceof Normal normal) {
      return truncatedNormal(normal);
    }
    return new TailExpectation(0, above0(distribution));
  }

  private static DoubleUnaryOperator above0(Distribution distribution) {
    if (distribution instanceof Exponential exponential) {
      return p -> exponential.mean() * p * (1 - Math.log(p));
    } else if (distribution instanceof LogNormal logNormal) {
      return logNormal(logNormal);
    } else if (distribution instanceof Gamma gamma) {
      return gamma(gamma);
    } else if (distribution instanceof Weibull weibull) {
      return weibull(weibull);
    } else if (distribution instanceof Pareto pareto) {
      double exponent = 1 - 1 / pareto.shape();
      return p -> pareto.scale() * Math.pow(p, exponent) / exponent;
    } else if (distribution instanceof Empirical empirical) {
      return new EmpiricalTail(empirical.samples());
    }
    throw new IllegalArgumentException("distribution: none is known as " + distribution);
  }

  private static TailExpectation truncatedNormal(Normal normal) {
    double mean = normal.mean();
    double sd = normal.sd();
    double positiveMass = STANDARD_NORMAL.cumulativeProbability(mean / sd);
    return new TailExpectation(
        mean,
        p -> {
          double z =
              p < 1 ? STANDARD_NORMAL.inverseSurvivalProbability(p * positiveMass) : -mean / sd;
          return sd * STANDARD_NORMAL.density(z) / positiveMass;
        });
  }

  private static DoubleUnaryOperator logNormal(LogNormal logNormal) {
    double variation = logNormal.sd() / logNormal.mean();
    double sigma = Math.sqrt(Math.log1p(variation * variation));
    return p -> {
      double z = STANDARD_NORMAL.inverseSurvivalProbability(p);
      return logNormal.mean() * STANDARD_NORMAL.survivalProbability(z - sigma);
    };
  }

  private static DoubleUnaryOperator gamma(Gamma gamma) {
    GammaDistribution unitScale = GammaDistribution.of(gamma.shape(), 1);
    GammaDistribution weighted = GammaDistribution.of(gamma.shape() + 1, 1);
    return p ->
        gamma.mean() * weighted.survivalProbability(unitScale.inverseSurvivalProbability(p));
  }

  private static DoubleUnaryOperator weibull(Weibull weibull) {
    double exponent = 1 / weibull.shape();
    GammaDistribution weighted = GammaDistribution.of(1 + exponent, 1);
    double mean =
        weibull.scale() * Math.exp(org.apache.commons.math3.special.Gamma.logGamma(1 + exponent));
    return p -> mean * weighted.survivalProbability(-Math.log(p));
  }
}
