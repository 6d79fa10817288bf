package io.idlewave.perturb.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bits that divide the unit interval evenly draw each value as often as it occurred. */
class DurationLawTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 64, 65, 1000, 5000})
  void value_ofEvenBits_isDrawnAsOftenAsItOccurred(int size) {
    SplittableRandom random = new SplittableRandom(size);
    double[] values = random.doubles(size, 0, 1e9).map(Math::rint).distinct().sorted().toArray();
    long[] counts = random.longs(values.length, 1, 50).toArray();
    DurationLaw law = new DurationLaw(values, counts);
    long all = Arrays.stream(counts).sum();
    Map<Double, Long> drawn = new HashMap<>();
    double total = 0;
    double last = Double.POSITIVE_INFINITY;
    for (long k = 0; k < all; k++) {
      long word = (long) Math.scalb((k + 0.5) / all, 63);
      double value = law.value(word << 1);
      assertThat(value).isLessThanOrEqualTo(last);
      last = value;
      drawn.merge(value, 1L, Long::sum);
      total += value;
    }
    for (int i = 0; i < values.length; i++) {
      assertThat(drawn.get(values[i])).isEqualTo(counts[i]);
    }
    assertThat(law.totalNanos()).isEqualTo(total);
    assertThat(law.value(0)).isEqualTo(values[values.length - 1]);
    assertThat(law.value(-1L)).isEqualTo(values[0]);
  }

  @Test
  void add_ofTheValueThatItReplaces_isExactlyNothing() {
    DurationLaw law = new DurationLaw(new double[] {100, 103}, new long[] {1, 1});
    double[] row = {7, 7};
    law.add(row, new long[] {0, -1L}, 103, 1.0 / 3, new Quantum(0));
    assertThat(row).containsExactly(7, 6);
  }

  @Test
  void law_ofNothingOrOutOfOrder_isRefused() {
    assertThatThrownBy(() -> new DurationLaw(new double[0], new long[0]))
        .hasMessageContaining("at least 1");
    assertThatThrownBy(() -> new DurationLaw(new double[] {2, 1}, new long[] {1, 1}))
        .hasMessageContaining("value 1 of a law");
    assertThatThrownBy(() -> new DurationLaw(new double[] {2}, new long[] {0}))
        .hasMessageContaining("0 times");
  }
}
