package io.idlewave.jobs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobOptionsTest {

  @TempDir Path folder;

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

  @ParameterizedTest
  @ValueSource(strings = {"", "host", ":8081", "host:", "host:port", "host:0", "host:65536"})
  void master_noHostAndPort_isRefused(String master) {
    TestStudy study = TestStudy.random(folder, 7);
    assertThatThrownBy(
            () ->
                ClusterRunner.runAt(
                    master,
                    Path.of("idlewave.jar"),
                    study.archive(),
                    study.plan(),
                    JobOptions.of(1),
                    URI.create("file:///results"),
                    JobProgress.NONE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("master: ")
        .hasMessageContaining("got '" + master + "'");
  }

  @Test
  void isSubmitted_withoutACluster_isFalse() {
    assertThat(ClusterRunner.isSubmitted()).isFalse();
  }
}
