package io.idlewave.perturb.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against the sorted durations themselves. */
class DurationsTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 20, 1000})
  void quantile_anyShare_occurredAndIsAtMostOneCellBelow(int count) {
    SplittableRandom random = new SplittableRandom(count);
    long[] all =
        random.longs(count).map(bits -> (bits & Long.MAX_VALUE) >>> (10 + bits & 31)).toArray();
    Durations durations = new Durations();
    Arrays.stream(all).forEach(durations::add);
    Arrays.sort(all);
    for (double share : new double[] {0, 0.01, 0.05, 0.1, 0.25, 0.5}) {
      long exact = all[Math.max(0, (int) Math.ceil(share * count) - 1)];
      long found = durations.quantile(share);
      assertThat(all).contains(found);
      assertThat(found).isLessThanOrEqualTo(exact).isGreaterThanOrEqualTo(exact - exact / 64);
      double beyond = Arrays.stream(all).mapToDouble(d -> Math.max(0, d - found)).sum();
      assertThat(durations.beyondNanos(found)).isBetween(beyond * 0.999999, beyond * 1.000001);
    }
    assertThat(durations.quantile(0)).isEqualTo(all[0]);
    assertThat(durations.count()).isEqualTo(count);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 1000})
  void addAll_twoParts_areTheWhole(int count) {
    SplittableRandom random = new SplittableRandom(count);
    Durations whole = new Durations();
    Durations one = new Durations();
    Durations other = new Durations();
    for (int i = 0; i < count; i++) {
      long nanos = random.nextLong(1_000_000);
      whole.add(nanos);
      (random.nextBoolean() ? one : other).add(nanos);
    }
    one.addAll(other);
    for (double share : new double[] {0, 0.01, 0.25, 0.5}) {
      assertThat(one.quantile(share)).isEqualTo(whole.quantile(share));
    }
    assertThat(one.count()).isEqualTo(count);
    assertThat(one.longestNanos()).isEqualTo(whole.longestNanos());
    assertThat(one.totalNanos()).isEqualTo(whole.totalNanos());
  }

  @Test
  void split_durationsFarApart_isExact() {
    Durations durations = new Durations();
    for (long nanos : new long[] {10, 200, 3000, 40_000}) {
      durations.add(nanos);
    }
    assertThat(durations.split(50, 3000)).isEqualTo(new Durations.Split(150 + 2950, 40_000, 1));
  }
}
