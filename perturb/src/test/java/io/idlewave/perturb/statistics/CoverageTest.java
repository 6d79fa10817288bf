package io.idlewave.perturb.statistics;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.perturb.noise.Quantum;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How often an interval holds the true value, over 1,000 samples of 100 and of 1,000 values. */
@Tag("full")
class CoverageTest {

  private static final Logger LOG = Logger.getLogger(CoverageTest.class.getName());

  private static final int SAMPLES = 1000;

  /** 5 % and three standard deviations of the share of 1,000 samples. */
  private static final int MOST_MISSES = 50 + 20;

  /** A mean interval that misses less often is longer than it need be. */
  private static final int FEWEST_MISSES_OF_MEANS = 30;

  private static final Quantum FINE = new Quantum(-20);

  private static final List<Statistic> SHOWN =
      List.of(Statistic.MEAN, Statistic.SD, Statistic.P50, Statistic.P95, Statistic.P99);

  /** A law with its inverse distribution function, and what a study of it would know. */
  private record Law(
      String name,
      ToDoubleFunction<Random> draw,
      double mean,
      double sd,
      DoubleUnaryOperator quantile,
      double momentsBelow) {

    double truth(Statistic statistic) {
      return switch (statistic) {
        case MEAN -> mean;
        case SD -> sd;
        default -> quantile.applyAsDouble(statistic.probability());
      };
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Law> laws() {
    return Stream.of(
        law("normal", 100, 30, p -> 100 + 30 * normal(p), Double.POSITIVE_INFINITY),
        law("uniform", 0.5, Math.sqrt(1.0 / 12), p -> p, Double.POSITIVE_INFINITY),
        law("exponential", 1, 1, p -> -Math.log1p(-p), Double.POSITIVE_INFINITY),
        law(
            "gamma 0.5",
            0.5,
            Math.sqrt(0.5),
            p -> Math.pow(normal((1 + p) / 2), 2) / 2,
            Double.POSITIVE_INFINITY),
        law(
            "Weibull 0.5",
            2,
            Math.sqrt(20),
            p -> Math.pow(Math.log1p(-p), 2),
            Double.POSITIVE_INFINITY),
        logNormal(1),
        logNormal(4),
        pareto(2.5, Math.sqrt(2.5 / (1.5 * 1.5 * 0.5))),
        pareto(1.5, Double.POSITIVE_INFINITY));
  }

  @ParameterizedTest
  @MethodSource("laws")
  void intervals_thousandSamples_missTheTruthInFiveOfAHundredAtMost(Law law) {
    for (int count : new int[] {100, 1000}) {
      Map<Statistic, int[]> tally = tally(law, count);
      StringBuilder row = new StringBuilder();
      tally.forEach(
          (statistic, closedAndMisses) -> {
            row.append(describe(statistic, closedAndMisses));
            assertThat(closedAndMisses[1])
                .as("%s of %s, n = %d", statistic.label(), law, count)
                .isLessThanOrEqualTo(MOST_MISSES);
          });
      LOG.info(String.format(Locale.ROOT, "%-11s n %4d%s", law, count, row));
      assertClosed(law, count, tally);
    }
  }

  /**
   * The interval between two order statistics holds the quantile of a continuous law if so many
   * values lie below it: the probability of that is the binomial distribution's, whatever the law.
   */
  @ParameterizedTest
  @MethodSource("laws")
  void quantiles_thousandSamples_missAsOftenAsTheBinomialDistributionSays(Law law) {
    for (int count : new int[] {100, 1000}) {
      Map<Statistic, int[]> tally = tally(law, count);
      for (Statistic statistic : List.of(Statistic.P50, Statistic.P95, Statistic.P99)) {
        double expected = SAMPLES * missed(count, statistic.probability());
        int misses = requireNonNull(tally.get(statistic))[1];
        assertThat((double) misses)
            .as("%s of %s, n = %d", statistic.label(), law, count)
            .isCloseTo(expected, within(3 * Math.sqrt(expected)));
      }
    }
  }

  private static double missed(int count, double probability) {
    BinomialDistribution below = BinomialDistribution.of(count, probability);
    double missed = 0;
    for (int k = 0; k <= count; k++) {
      boolean tooFew = below.cumulativeProbability(k) <= 0.025;
      boolean tooMany = k > 0 && below.survivalProbability(k - 1) <= 0.025;
      missed += tooFew || tooMany ? below.probability(k) : 0;
    }
    return missed;
  }

  /** An interval that is always open misses nothing: those of light tails are closed. */
  private static void assertClosed(Law law, int count, Map<Statistic, int[]> tally) {
    int mean = closed(tally, Statistic.MEAN);
    if (mean > 0) {
      assertThat(requireNonNull(tally.get(Statistic.MEAN))[1])
          .as("mean of %s, n = %d", law, count)
          .isBetween(FEWEST_MISSES_OF_MEANS, MOST_MISSES);
    }
    int sd = closed(tally, Statistic.SD);
    assertThat(mean).isEqualTo(law.momentsBelow() > 2 ? SAMPLES : 0);
    if (law.momentsBelow() <= 4) {
      assertThat(sd).isZero();
    } else if (law.name().equals("Weibull 0.5") || law.name().equals("lognormal, cv 4")) {
      assertThat(sd).isLessThan(SAMPLES / 4);
    } else {
      assertThat(sd).isGreaterThan(count == 100 ? 700 : 980);
    }
    assertThat(closed(tally, Statistic.P95)).isGreaterThan(SAMPLES * 9 / 10);
    assertThat(closed(tally, Statistic.P99)).isEqualTo(count == 100 ? 0 : SAMPLES);
  }

  private static int closed(Map<Statistic, int[]> tally, Statistic statistic) {
    return requireNonNull(tally.get(statistic))[0];
  }

  private static Map<Statistic, int[]> tally(Law law, int count) {
    Map<Statistic, int[]> tally = new EnumMap<>(Statistic.class);
    SHOWN.forEach(statistic -> tally.put(statistic, new int[2]));
    Random random = new Random(count);
    double[] values = new double[count];
    for (int sample = 0; sample < SAMPLES; sample++) {
      Arrays.setAll(values, k -> FINE.round(law.draw().applyAsDouble(random)));
      Map<Statistic, Interval> intervals = Summary.of(values, FINE, law.momentsBelow()).intervals();
      tally.forEach(
          (statistic, closedAndMisses) -> {
            Interval interval = requireNonNull(intervals.get(statistic));
            closedAndMisses[0] += interval.isClosed() ? 1 : 0;
            closedAndMisses[1] += interval.contains(law.truth(statistic)) ? 0 : 1;
          });
    }
    return tally;
  }

  private static String describe(Statistic statistic, int[] closedAndMisses) {
    return String.format(
        Locale.ROOT,
        "  %s: closed %.1f %%, misses %.1f %%",
        statistic.label(),
        100.0 * closedAndMisses[0] / SAMPLES,
        100.0 * closedAndMisses[1] / SAMPLES);
  }

  private static Law law(
      String name, double mean, double sd, DoubleUnaryOperator quantile, double momentsBelow) {
    return new Law(
        name,
        random -> quantile.applyAsDouble(random.nextDouble()),
        mean,
        sd,
        quantile,
        momentsBelow);
  }

  private static Law logNormal(double variation) {
    double sigma = Math.sqrt(Math.log1p(variation * variation));
    return law(
        "lognormal, cv " + Math.round(variation),
        1,
        variation,
        p -> Math.exp(sigma * normal(p) - sigma * sigma / 2),
        Double.POSITIVE_INFINITY);
  }

  private static Law pareto(double shape, double sd) {
    return law("Pareto " + shape, shape / (shape - 1), sd, p -> Math.pow(1 - p, -1 / shape), shape);
  }

  private static double normal(double probability) {
    return org.apache.commons.statistics.distribution.NormalDistribution.of(0, 1)
        .inverseCumulativeProbability(probability == 0 ? Double.MIN_NORMAL : probability);
  }
}
