package io.idlewave.jobs.pipeline.place;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.idlewave.jobs.failure.UsageException;
import org.junit.jupiter.api.Test;

class ResultLocationsTest {

  @Test
  void of_schemeButNoUri_isRefusedOnOneLine() {
    assertThatExceptionOfType(UsageException.class)
        .isThrownBy(() -> ResultLocations.of("x://[bad"))
        .withMessage("results: a folder or its URI, got x://[bad");
  }
}
