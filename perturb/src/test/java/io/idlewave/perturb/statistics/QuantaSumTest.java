package io.idlewave.perturb.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.perturb.noise.Quantum;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuantaSumTest {

  @Test
  void mean_fewValues_isExact() {
    QuantaSum sum = new QuantaSum(Quantum.DEFAULT);
    sum.add(1);
    sum.add(-2.5);
    sum.add(0.015625);
    assertThat(sum.count()).isEqualTo(3);
    assertThat(sum.mean()).isEqualTo(-1.484375 / 3);
  }

  @Test
  void mean_sumBeyondSixtyFourBits_doesNotOverflow() {
    double large = 0x1p47 - 0x1p-6; // the largest below 2^53 quanta
    QuantaSum sum = new QuantaSum(Quantum.DEFAULT);
    for (int n = 0; n < 5_000; n++) {
      sum.add(large);
    }
    assertThat(sum.mean()).isEqualTo(large);
    for (int n = 0; n < 10_000; n++) {
      sum.add(-large);
    }
    assertThat(sum.mean()).isEqualTo(-large / 3);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void mean_randomValuesMergedInParts_equalsBigDecimal(long seed) {
    Random random = new Random(seed);
    Quantum quantum = new Quantum((int) seed - 3);
    QuantaSum whole = new QuantaSum(quantum);
    QuantaSum[] parts = {new QuantaSum(quantum), new QuantaSum(quantum), new QuantaSum(quantum)};
    BigDecimal exact = BigDecimal.ZERO;
    int count = 1_000;
    for (int n = 0; n < count; n++) {
      double value = (random.nextLong() >> 11) * quantum.nanos();
      whole.add(value);
      parts[random.nextInt(3)].add(value);
      exact = exact.add(new BigDecimal(value));
    }
    parts[2].add(parts[0]);
    parts[2].add(parts[1]);
    double mean = exact.divide(BigDecimal.valueOf(count), MathContext.DECIMAL128).doubleValue();
    assertThat(whole.mean()).isEqualTo(mean);
    assertThat(parts[2].mean()).isEqualTo(mean);
    assertThat(parts[2].count()).isEqualTo(count);
  }

  @Test
  void mean_noValue_fails() {
    assertThatThrownBy(() -> new QuantaSum(Quantum.DEFAULT).mean())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("mean: at least 1 value, got 0");
  }

  @Test
  void add_valueOffTheGrid_fails() {
    assertThatThrownBy(() -> new QuantaSum(Quantum.DEFAULT).add(0.01))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("multiple of 2^-6");
  }

  @Test
  void add_sumOfAnotherQuantum_fails() {
    QuantaSum sum = new QuantaSum(Quantum.DEFAULT);
    assertThatThrownBy(() -> sum.add(new QuantaSum(new Quantum(0))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("sums of one quantum, got Quantum[exponent=-6] and Quantum[exponent=0]");
  }
}
