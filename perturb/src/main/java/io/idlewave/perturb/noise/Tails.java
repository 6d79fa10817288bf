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
 * The tail expectations of the distributions that ship. All are closed forms: a tail expectation of
 * a gamma or lognormal variable is the mean times a tail probability of a gamma or normal variable
 * with shifted parameters.
 */
final class Tails {

  private static final NormalDistribution STANDARD_NORMAL = NormalDistribution.of(0, 1);

  private Tails() {}

  private static TailExpectation above0(DoubleUnaryOperator excess) {
    return new TailExpectation(0, excess);
  }

  static TailExpectation constant(Constant constant) {
    return new TailExpectation(constant.value(), p -> 0);
  }

  static TailExpectation uniform(Uniform uniform) {
    double range = uniform.max() - uniform.min();
    return new TailExpectation(uniform.min(), p -> range * p * (1 - p / 2));
  }

  static TailExpectation exponential(Exponential exponential) {
    return above0(p -> exponential.mean() * p * (1 - Math.log(p)));
  }

  static TailExpectation pareto(Pareto pareto) {
    double exponent = 1 - 1 / pareto.shape();
    return above0(p -> pareto.scale() * Math.pow(p, exponent) / exponent);
  }

  static TailExpectation empirical(Empirical empirical) {
    return above0(new EmpiricalTail(empirical.samples()));
  }

  static TailExpectation truncatedNormal(Normal normal) {
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

  static TailExpectation logNormal(LogNormal logNormal) {
    double variation = logNormal.sd() / logNormal.mean();
    double sigma = Math.sqrt(Math.log1p(variation * variation));
    return above0(
        p -> {
          double z = STANDARD_NORMAL.inverseSurvivalProbability(p);
          return logNormal.mean() * STANDARD_NORMAL.survivalProbability(z - sigma);
        });
  }

  static TailExpectation gamma(Gamma gamma) {
    GammaDistribution unitScale = GammaDistribution.of(gamma.shape(), 1);
    GammaDistribution weighted = GammaDistribution.of(gamma.shape() + 1, 1);
    return above0(
        p -> gamma.mean() * weighted.survivalProbability(unitScale.inverseSurvivalProbability(p)));
  }

  static TailExpectation weibull(Weibull weibull) {
    double exponent = 1 / weibull.shape();
    GammaDistribution weighted = GammaDistribution.of(1 + exponent, 1);
    double mean =
        weibull.scale() * Math.exp(org.apache.commons.math3.special.Gamma.logGamma(1 + exponent));
    return above0(p -> mean * weighted.survivalProbability(-Math.log(p)));
  }
}
