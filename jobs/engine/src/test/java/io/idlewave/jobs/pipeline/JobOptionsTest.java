package io.idlewave.jobs.pipeline;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobOptionsTest {

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 4097})
  void parallelism_outOfBounds_isRefused(int parallelism) {
    assertThatThrownBy(() -> JobOptions.of(parallelism))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("parallelism: 1 to 4096, got " + parallelism);
  }

  @Test
  void checkpointInterval_tooShort_isRefused() {
    assertThatThrownBy(() -> JobOptions.of(1).withCheckpoints(Duration.ofMillis(9)))
        .hasMessage("checkpoint interval: at least 10 ms, got 9 ms");
  }
}
