package io.idlewave.perturb.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantumTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 1",
    "1.0078125, 1", // a tie goes to the even multiple
    "1.0234375, 1.03125",
    "1.01, 1.015625",
    "-1.01, -1.015625",
    "1e15, 1e15",
  })
  void round_default_givesNearestSixtyFourth(double nanos, double expected) {
    assertThat(Quantum.DEFAULT.round(nanos)).isEqualTo(expected);
  }

  @Test
  void roundHalfUp_aMultipleMore_givesThatMultipleMore() {
    Quantum whole = new Quantum(0);
    for (double nanos : new double[] {-2.5, -0.5, 0, 0.25, 0.5, 1.5, 2.5, 7.75}) {
      assertThat(whole.roundHalfUp(nanos + 3)).isEqualTo(whole.roundHalfUp(nanos) + 3);
    }
    assertThat(whole.roundHalfUp(-0.5)).isEqualTo(0);
    assertThat(whole.roundHalfUp(0.5)).isEqualTo(1);
    assertThat(Quantum.DEFAULT.roundHalfUp(1.0 / 128)).isEqualTo(1.0 / 64);
  }

  @Test
  void round_smallNegative_isNotNegativeZero() {
    long bits = Double.doubleToRawLongBits(Quantum.DEFAULT.round(-0.001));
    assertThat(bits).isZero();
  }

  @Test
  void toQuanta_multiple_isExact() {
    assertThat(Quantum.DEFAULT.toQuanta(-2.5)).isEqualTo(-160);
    assertThat(new Quantum(3).toQuanta(80)).isEqualTo(10);
  }

  @Test
  void toQuanta_noMultiple_fails() {
    assertThatThrownBy(() -> Quantum.DEFAULT.toQuanta(0.01))
        .isInstanceOf(ArithmeticException.class)
        .hasMessage("time in ns: a multiple of 2^-6, got 0.01");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0x1p48, -0x1p48, Double.NaN, Double.POSITIVE_INFINITY})
  void toQuanta_tooLarge_saysWhatIsExact(double nanos) {
    assertThatThrownBy(() -> Quantum.DEFAULT.toQuanta(nanos))
        .isInstanceOf(BeyondQuantumException.class)
        .hasMessageContaining("at most 1.41e+05 s is exact in steps of 2^-6 ns");
  }

  @ParameterizedTest
  @CsvSource({"0, -6", "1e9, -6", "1.4e14, -6", "140737488355328, -5", "1e15, -3"})
  void forSpan_span_isTheFinestThatIsExact(double spanNanos, int exponent) {
    assertThat(Quantum.forSpan(spanNanos)).isEqualTo(new Quantum(exponent));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
  void forSpan_noSpan_fails(double spanNanos) {
    assertThatThrownBy(() -> Quantum.forSpan(spanNanos))
        .hasMessage("span in ns: at least 0 and finite, got " + spanNanos);
  }

  @ParameterizedTest
  @ValueSource(ints = {-61, 61})
  void new_exponentOutOfRange_fails(int exponent) {
    assertThatThrownBy(() -> new Quantum(exponent))
        .hasMessage("quantum: exponent in [-60, 60], got " + exponent);
  }
}
