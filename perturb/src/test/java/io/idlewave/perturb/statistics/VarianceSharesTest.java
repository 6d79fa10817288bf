package io.idlewave.perturb.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class VarianceSharesTest {

  /** The shares of a function of uniform numbers. */
  private static VarianceShares of(
      int samples, int factors, long seed, ToDoubleFunction<double[]> function) {
    Random random = new Random(seed);
    double[] one = new double[samples];
    double[] other = new double[samples];
    double[][] mixed = new double[factors][samples];
    for (int sample = 0; sample < samples; sample++) {
      double[] a = random.doubles(factors).toArray();
      double[] b = random.doubles(factors).toArray();
      one[sample] = function.applyAsDouble(a);
      other[sample] = function.applyAsDouble(b);
      for (int factor = 0; factor < factors; factor++) {
        double[] of = a.clone();
        of[factor] = b[factor];
        mixed[factor][sample] = function.applyAsDouble(of);
      }
    }
    return VarianceShares.of(one, other, mixed);
  }

  private static void requireShares(VarianceShares shares, double[] firsts, double[] totals) {
    for (int factor = 0; factor < firsts.length; factor++) {
      VarianceShares.Share share = shares.factors().get(factor);
      assertThat(share.first()).isCloseTo(firsts[factor], within(3 * share.firstError()));
      assertThat(share.total()).isCloseTo(totals[factor], within(3 * share.totalError()));
      assertThat(share.firstError()).isBetween(1e-4, 0.1);
      assertThat(share.totalError()).isBetween(1e-4, 0.1);
    }
  }

  /** x uniform on 0 to w has a variance of w^2 / 12. */
  @Test
  void of_sumOfIndependentTerms_givesEachItsVariance() {
    VarianceShares shares = of(4096, 3, 1, x -> 1000 + 3 * x[0] + 2 * x[1] + x[2]);
    double[] exact = {9 / 14.0, 4 / 14.0, 1 / 14.0};
    assertThat(shares.variance()).isCloseTo(14 / 12.0, within(0.1));
    requireShares(shares, exact, exact);
    assertThat(shares.first()).isZero();
    assertThat(shares.turns()).isLessThan(1e-6);
  }

  /**
   * M = max(X, Y) of two exponentials of mean 1: E(M | X = x) = x + exp(-x), so that the variance
   * of that is 1 + 2 (E(x exp(-x)) - E(exp(-x))) + E(exp(-2x)) - E(exp(-x))^2 = 1 + 2 (1/4 - 1/2) +
   * 1/3 - 1/4 = 7/12; var M = 5/4. The total share is 1 less the other's first one.
   */
  @Test
  void of_maximumOfTwoExponentials_givesBothHalfAndWhatTheyHaveTogether() {
    VarianceShares shares = of(16384, 2, 1, x -> Math.max(-Math.log1p(-x[0]), -Math.log1p(-x[1])));
    double first = 7 / 12.0 / (5 / 4.0);
    requireShares(shares, new double[] {first, first}, new double[] {1 - first, 1 - first});
  }

  /** sin x + 7 sin^2 y + 0.1 z^4 sin x on -pi to pi (Ishigami and Homma, 1990). */
  @Test
  void of_functionOfIshigami_givesItsPublishedShares() {
    VarianceShares shares =
        of(
            16384,
            3,
            1,
            u -> {
              double x = Math.PI * (2 * u[0] - 1);
              double y = Math.PI * (2 * u[1] - 1);
              double z = Math.PI * (2 * u[2] - 1);
              return Math.sin(x)
                  + 7 * Math.pow(Math.sin(y), 2)
                  + 0.1 * Math.pow(z, 4) * Math.sin(x);
            });
    requireShares(shares, new double[] {0.3139, 0.4424, 0}, new double[] {0.5576, 0.4424, 0.2437});
  }

  /** 2.04 errors are 95 % of Student's t with the 31 degrees of freedom of the groups. */
  @Test
  void errors_ofManySeeds_areAsLargeAsTheySay() {
    double[] exact = {9 / 14.0, 4 / 14.0, 1 / 14.0};
    int first = 0;
    int total = 0;
    for (long seed = 0; seed < 200; seed++) {
      VarianceShares shares = of(1024, 3, seed, x -> 3 * x[0] + 2 * x[1] + x[2]);
      for (int factor = 0; factor < 3; factor++) {
        VarianceShares.Share share = shares.factors().get(factor);
        first += Math.abs(share.first() - exact[factor]) <= 2.04 * share.firstError() ? 1 : 0;
        total += Math.abs(share.total() - exact[factor]) <= 2.04 * share.totalError() ? 1 : 0;
      }
    }
    assertThat(first / 600.0).isBetween(0.92, 0.98);
    assertThat(total / 600.0).isBetween(0.92, 0.98);
  }

  /** Of what is called certain with 95 % no more than 5 of 100 may turn out otherwise. */
  @Test
  void turns_ofManySeeds_holdsWhatItSays() {
    int certain = 0;
    int wrong = 0;
    for (long seed = 0; seed < 2000; seed++) {
      VarianceShares shares =
          of(256, 4, seed, x -> 1.2 * x[0] + x[1] + 0.9 * x[2] + x[3] + x[0] * x[1] * x[2]);
      if (shares.turns() <= 0.05) {
        certain++;
        wrong += shares.first() == 0 ? 0 : 1;
      }
    }
    assertThat(certain).isGreaterThan(100);
    assertThat(wrong).isLessThanOrEqualTo(certain / 20);
  }

  @Test
  void turns_factorsAlike_areNotCalledCertain() {
    int certain = 0;
    for (long seed = 0; seed < 100; seed++) {
      certain += of(256, 2, seed, x -> x[0] + x[1]).turns() <= 0.05 ? 1 : 0;
    }
    assertThat(certain).isLessThanOrEqualTo(20);
  }

  @Test
  void of_allThatVariesInOneGroup_isNotCertain() {
    double[] one = new double[64];
    one[5] = 1;
    double[] other = new double[64];
    VarianceShares shares = VarianceShares.of(one, other, new double[][] {new double[64], one});
    assertThat(shares.first()).isZero();
    assertThat(shares.factors().get(0).totalError()).isNaN();
    assertThat(shares.turns()).isEqualTo(1);
  }

  @Test
  void of_nothingVaries_hasNoShares() {
    VarianceShares shares = of(1000, 2, 1, x -> 123456789.1);
    assertThat(shares.factors()).isEmpty();
    assertThat(shares.first()).isEqualTo(-1);
  }

  @Test
  void of_factorThatDoesNothing_hasNone() {
    VarianceShares.Share none = of(64, 2, 1, x -> x[0]).factors().get(1);
    assertThat(none).isEqualTo(new VarianceShares.Share(0, 0, 0, 0));
  }

  @Test
  void of_fewSamples_saysSo() {
    assertThatThrownBy(() -> of(31, 1, 1, x -> x[0])).hasMessage("samples: at least 32, got 31");
  }
}
