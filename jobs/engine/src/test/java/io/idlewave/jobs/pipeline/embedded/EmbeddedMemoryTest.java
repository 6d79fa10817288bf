package io.idlewave.jobs.pipeline.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.pipeline.JobOptions;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class EmbeddedMemoryTest {

  @Test
  void of_aJob_hasBuffersWhereItNeedsAnEngine() {
    JobOptions options = JobOptions.of(2).withThreads(3);
    assertThat(EmbeddedMemory.of(options).parallelism()).isEqualTo(6);
    assertThat(EmbeddedMemory.of(options).bufferBytes()).isZero();
    assertThat(EmbeddedMemory.of(options.withCheckpoints(Duration.ofSeconds(9))).bufferBytes())
        .isPositive();
  }
}
