package io.idlewave.jobs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.source.BlockGate;
import io.idlewave.jobs.failure.JobProgress;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings("try") // the cluster may be interrupted while it closes
class ClusterRunnerTest {

  @TempDir Path folder;
  private TestStudy study;

  @BeforeEach
  void writeTrace() {
    study = TestStudy.random(folder.resolve("trace"), 7);
  }

  private JobOutcome runAt(String master, Path jar) {
    return ClusterRunner.runAt(
        master,
        jar,
        study.archive(),
        study.plan(),
        TestStudy.options(2, BlockGate.OPEN),
        folder.resolve("results").toUri(),
        JobProgress.NONE);
  }

  @Test
  void runAt_restAddressOfACluster_bringsTheResultsBack() throws Exception {
    Configuration configuration = new Configuration();
    configuration.set(RestOptions.BIND_PORT, "0");
    MiniClusterConfiguration cluster =
        new MiniClusterConfiguration.Builder()
            .setConfiguration(configuration)
            .setNumTaskManagers(1)
            .setNumSlotsPerTaskManager(2)
            .build();
    try (MiniCluster running = new MiniCluster(cluster)) {
      running.start();
      URI rest = running.getRestAddress().get();
      JobOutcome outcome = runAt(rest.getHost() + ":" + rest.getPort(), jar());
      assertThat(outcome.results()).usingRecursiveComparison().isEqualTo(study.expected());
    }
  }

  /** A jar to ship; the classes themselves are on the class path of the cluster already. */
  private Path jar() throws IOException {
    Path jar = folder.resolve("idlewave.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry("empty"));
    }
    return jar;
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "host", ":8081", "host:", "host:port", "host:0", "host:65536"})
  void runAt_noHostAndPort_isRefused(String master) {
    assertThatThrownBy(() -> runAt(master, Path.of("idlewave.jar")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("master: ")
        .hasMessageContaining("got '" + master + "'");
  }

  @Test
  void isSubmitted_withoutACluster_isFalse() {
    assertThat(ClusterRunner.isSubmitted()).isFalse();
  }
}
