package io.idlewave.perturb.statistics;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.perturb.noise.Quantum;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SummaryTest {

  private static final Offset<Double> CLOSE = within(1e-9);
  private static final String TOO_FEW = "too-few-replicates";

  /** Values of NumPy ({@code mean, std(ddof=1), percentile}). */
  @Test
  void of_tenValues_matchesNumPy() {
    double[] nanos = {3, 1.5, 10, 4, 8.25, 2, 7, 30, 5, 6};
    Summary summary = Summary.of(nanos, Quantum.DEFAULT);
    assertThat(summary.mean()).isEqualTo(7.675);
    assertThat(summary.sd()).isCloseTo(8.301648096077738, CLOSE);
    assertThat(summary.min()).isEqualTo(1.5);
    assertThat(summary.p1()).isCloseTo(1.545, CLOSE);
    assertThat(summary.p5()).isCloseTo(1.725, CLOSE);
    assertThat(summary.p25()).isCloseTo(3.25, CLOSE);
    assertThat(summary.p50()).isEqualTo(5.5);
    assertThat(summary.p75()).isCloseTo(7.9375, CLOSE);
    assertThat(summary.p95()).isCloseTo(21, CLOSE);
    assertThat(summary.p99()).isCloseTo(28.2, CLOSE);
    assertThat(summary.max()).isEqualTo(30);
    assertThat(summary.intervals()).hasSize(Statistic.values().length);
    assertInterval(summary, Statistic.P50, 2, 10);
    assertThat(summary.intervals().get(Statistic.P25)).isEqualTo(new Interval(null, 6.0, TOO_FEW));
    assertThat(summary.intervals().get(Statistic.P99)).isEqualTo(new Interval(10.0, null, TOO_FEW));
  }

  @Test
  void of_equalValues_hasNoSpread() {
    Summary summary = Summary.of(new double[] {0.25, 0.25, 0.25}, Quantum.DEFAULT);
    for (Statistic statistic : Statistic.values()) {
      assertThat(summary.value(statistic)).isEqualTo(statistic == Statistic.SD ? 0 : 0.25);
    }
  }

  @Test
  void of_oneValue_leavesIntervalsOpen() {
    Summary summary = Summary.of(new double[] {8}, Quantum.DEFAULT);
    assertThat(summary.mean()).isEqualTo(8);
    assertThat(summary.p99()).isEqualTo(8);
    assertThat(summary.sd()).isZero();
    assertThat(summary.intervals().get(Statistic.MEAN))
        .isEqualTo(Interval.open(OpenEnd.TOO_FEW_REPLICATES));
    assertThat(summary.intervals().get(Statistic.SD))
        .isEqualTo(Interval.open(OpenEnd.TOO_FEW_REPLICATES));
    assertThat(summary.intervals().get(Statistic.P50))
        .isEqualTo(Interval.open(OpenEnd.TOO_FEW_REPLICATES));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void of_valuesInAnyOrder_givesTheSameBits(long seed) {
    Random random = new Random(seed);
    double[] nanos = new double[500];
    for (int n = 0; n < nanos.length; n++) {
      nanos[n] = Quantum.DEFAULT.round(1e6 * Math.exp(3 * random.nextGaussian()));
    }
    Summary summary = Summary.of(nanos, Quantum.DEFAULT);
    for (int n = nanos.length - 1; n > 0; n--) {
      int other = random.nextInt(n + 1);
      double swapped = nanos[n];
      nanos[n] = nanos[other];
      nanos[other] = swapped;
    }
    assertThat(Summary.of(nanos, Quantum.DEFAULT)).isEqualTo(summary);
  }

  @Test
  void dividedBy_base_dividesEveryStatisticAndInterval() {
    Summary summary = Summary.of(new double[] {100, 120, 110, 130}, Quantum.DEFAULT);
    Summary slowdown = summary.dividedBy(100);
    for (Statistic statistic : Statistic.values()) {
      assertThat(slowdown.value(statistic)).isEqualTo(summary.value(statistic) / 100);
    }
    assertThat(slowdown.intervals().get(Statistic.MAX))
        .isEqualTo(new Interval(1.3, null, "extreme"));
    assertThat(slowdown.intervals().get(Statistic.P50))
        .isEqualTo(Interval.open(OpenEnd.TOO_FEW_REPLICATES));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void dividedBy_badDivisor_fails(double divisor) {
    Summary summary = Summary.of(new double[] {1}, Quantum.DEFAULT);
    assertThatThrownBy(() -> summary.dividedBy(divisor))
        .hasMessage("divisor: above 0 and finite, got " + divisor);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY})
  void of_valueNotFinite_fails(double bad) {
    assertThatThrownBy(() -> Summary.of(new double[] {1, bad}, Quantum.DEFAULT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("value 1: finite, got " + bad);
  }

  @Test
  void of_noValue_fails() {
    assertThatThrownBy(() -> Summary.of(new double[0], Quantum.DEFAULT))
        .hasMessage("values: at least 1, got 0");
  }

  @Test
  void quantilesOf_probabilityOutOfRange_fails() {
    assertThatThrownBy(() -> Quantiles.of(new double[] {1}, 1.5))
        .hasMessage("probability: in [0, 1], got 1.5");
  }

  @ParameterizedTest
  @CsvSource({
    "P50, 2",
    "P25, 4",
    "P75, 4",
    "P5, 20",
    "P95, 20",
    "P1, 100",
    "P99, 100",
    "MIN, 1",
    "MAX, 1",
    "MEAN, 1"
  })
  void isCarriedBy_quantile_needsOneValueBeyondIt(Statistic statistic, long fewest) {
    assertThat(statistic.isCarriedBy(fewest)).isTrue();
    assertThat(statistic.isCarriedBy(fewest - 1)).isEqualTo(fewest == 1);
  }

  @Test
  void label_statistic_isTheNameInResults() {
    assertThat(Statistic.values())
        .extracting(Statistic::label)
        .containsExactly("mean", "sd", "min", "p1", "p5", "p25", "p50", "p75", "p95", "p99", "max");
  }

  private static void assertInterval(
      Summary summary, Statistic statistic, double lower, double upper) {
    Interval interval = requireNonNull(summary.intervals().get(statistic));
    assertThat(interval.isClosed()).isTrue();
    assertThat(interval.lower()).isCloseTo(lower, CLOSE);
    assertThat(interval.upper()).isCloseTo(upper, CLOSE);
  }
}
