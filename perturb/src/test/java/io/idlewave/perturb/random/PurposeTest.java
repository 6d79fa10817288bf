package io.idlewave.perturb.random;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PurposeTest {

  @ParameterizedTest
  @CsvSource({"COMPUTE, 0", "CALL, 1", "LATENCY, 2", "BANDWIDTH, 3", "PHASE, 4", "DURATION, 5"})
  void code_everyPurpose_isStable(Purpose purpose, int code) {
    assertThat(purpose.code()).isEqualTo(code);
    assertThat(Purpose.ofCode(code)).isEqualTo(purpose);
  }
}
