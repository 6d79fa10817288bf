package io.idlewave.jobs.pipeline.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.source.BlockGate;
import io.idlewave.jobs.failure.JobProgress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.pipeline.JobOutcome;
import io.idlewave.jobs.pipeline.PauseGate;
import io.idlewave.jobs.pipeline.TestStudy;
import io.idlewave.jobs.pipeline.outcome.ResultFile;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.apache.flink.api.common.JobID;
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
    return runAt(master, jar, BlockGate.OPEN, JobProgress.NONE);
  }

  private JobOutcome runAt(String master, Path jar, BlockGate gate, JobProgress progress) {
    return runner(master, jar)
        .run(study.archive(), study.plan(), TestStudy.options(2, gate), progress);
  }

  private ClusterRunner runner(String master, Path jar) {
    return ClusterRunner.at(
        master,
        new ProgramJars(jar, List.of()),
        new RunPlaces(folder.resolve("results").toUri(), folder.resolve("checkpoints").toUri()));
  }

  private static MiniClusterConfiguration cluster() {
    Configuration configuration = new Configuration();
    configuration.set(RestOptions.BIND_PORT, "0");
    return new MiniClusterConfiguration.Builder()
        .setConfiguration(configuration)
        .setNumTaskManagers(1)
        .setNumSlotsPerTaskManager(2)
        .build();
  }

  private static String master(MiniCluster running) throws Exception {
    URI rest = running.getRestAddress().get();
    return rest.getHost() + ":" + rest.getPort();
  }

  @Test
  void runAt_restAddressOfACluster_bringsTheResultsBack() throws Exception {
    try (MiniCluster running = new MiniCluster(cluster())) {
      running.start();
      JobOutcome outcome = runAt(master(running), jar());
      study.assertExpected(outcome.results());
    }
  }

  @Test
  void runAt_jobIsCancelled_isRefusedAndNoBug() throws Exception {
    try (MiniCluster running = new MiniCluster(cluster())) {
      running.start();
      String master = master(running);
      Path jar = jar();
      PauseGate gate = PauseGate.before(2);
      CompletableFuture<String> submitted = new CompletableFuture<>();
      CompletableFuture<JobOutcome> run =
          CompletableFuture.supplyAsync(() -> runAt(master, jar, gate, notingIdIn(submitted)));
      gate.awaitReached();
      running.cancelJob(JobID.fromHexString(submitted.get())).get();
      assertThatThrownBy(run::join)
          .cause()
          .isInstanceOf(RefusedException.class)
          .hasMessage("the job was cancelled before its end");
    }
  }

  @Test
  void detachAt_cluster_leavesTheResultsToTheConsumer() throws Exception {
    try (MiniCluster running = new MiniCluster(cluster())) {
      running.start();
      ResultFile file = new ResultFile(folder.resolve("detached").toUri());
      String job =
          runner(master(running), jar())
              .detach(study.archive(), study.plan(), TestStudy.options(2, BlockGate.OPEN), file);
      running.requestJobResult(JobID.fromHexString(job)).get();
      study.assertExpected(file.read());
    }
  }

  private static JobProgress notingIdIn(CompletableFuture<String> submitted) {
    return new JobProgress() {
      @Override
      public void update(long doneCalls, long totalCalls) {}

      @Override
      public void submitted(String jobId) {
        submitted.complete(jobId);
      }
    };
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
