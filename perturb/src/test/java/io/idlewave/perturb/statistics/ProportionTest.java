package io.idlewave.perturb.statistics;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProportionTest {

  /** Of SciPy: {@code binomtest(count, trials).proportion_ci(0.95, "exact")}. */
  @ParameterizedTest
  @CsvSource({
    "0, 100, 0, 0.036216692645",
    "1, 100, 0.000253146033, 0.054459385392",
    "10, 40, 0.126914798933, 0.411961980152",
    "100, 100, 0.963783307355, 1"
  })
  void interval_countsAndTrials_isThatOfClopperAndPearson(
      long count, long trials, double lower, double upper) {
    Interval interval = new Proportion(count, trials).interval(0.05);
    assertThat(requireNonNull(interval.lower())).isCloseTo(lower, within(1e-9));
    assertThat(requireNonNull(interval.upper())).isCloseTo(upper, within(1e-9));
  }

  /** Exactly: the sum of the probabilities of the counts whose interval holds the truth. */
  @Test
  void interval_anyProbability_coversAtLeastWhatItSays() {
    int trials = 60;
    for (double p = 0.001; p < 1; p += 0.0173) {
      BinomialDistribution law = BinomialDistribution.of(trials, p);
      double covered = 0;
      for (int count = 0; count <= trials; count++) {
        if (new Proportion(count, trials).interval(0.05).contains(p)) {
          covered += law.probability(count);
        }
      }
      assertThat(covered).as("p = %s", p).isGreaterThanOrEqualTo(0.95);
    }
  }

  @Test
  void new_countBeyondTheTrials_isRefused() {
    assertThatThrownBy(() -> new Proportion(3, 2)).hasMessageContaining("0 to 2");
    assertThatThrownBy(() -> new Proportion(0, 0)).hasMessageContaining("at least 1 trial");
  }
}
