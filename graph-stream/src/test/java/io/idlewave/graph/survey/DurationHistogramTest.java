package io.idlewave.graph.survey;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationHistogramTest {

  private final DurationHistogram histogram = new DurationHistogram();

  @Test
  void quantile_smallDurations_isExact() {
    for (int nanos = 0; nanos < 50; nanos++) {
      histogram.add(nanos);
    }
    assertThat(histogram.total()).isEqualTo(50);
    assertThat(histogram.quantile(0.5)).isEqualTo(24);
    assertThat(histogram.quantile(0.99)).isEqualTo(49);
    assertThat(histogram.quantile(0)).isEqualTo(0);
  }

  /** By hand: from 64 on two values share a bucket, from 128 on four; the upper edge counts. */
  @ParameterizedTest
  @CsvSource({"63,63", "64,65", "65,65", "127,127", "128,131", "131,131", "132,135"})
  void quantile_oneDuration_isTheUpperEdgeOfItsBucket(long nanos, long edge) {
    histogram.add(nanos);
    assertThat(histogram.quantile(1)).isEqualTo(edge);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void quantile_randomDurations_liesWithinAThirtySecondAboveTheSortedOne(long seed) {
    Random random = new Random(seed);
    long[] durations = new long[1000];
    for (int i = 0; i < durations.length; i++) {
      durations[i] = random.nextLong() >>> (2 + random.nextInt(61));
      histogram.add(durations[i]);
    }
    Arrays.sort(durations);
    for (double share : new double[] {0.001, 0.25, 0.5, 0.99, 1}) {
      long exact = durations[(int) Math.ceil(share * durations.length) - 1];
      assertThat(histogram.quantile(share)).isBetween(exact, exact + exact / 32);
    }
  }

  @Test
  void quantile_nothing_isZero() {
    assertThat(histogram.quantile(0.5)).isZero();
  }

  @Test
  void add_theLongestDuration_fits() {
    histogram.add(Long.MAX_VALUE);
    assertThat(histogram.quantile(1)).isEqualTo(Long.MAX_VALUE);
  }
}
