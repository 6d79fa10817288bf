package io.idlewave.jobs.pipeline.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.idlewave.jobs.failure.JobProgress;
import io.idlewave.jobs.pipeline.JobOptions;
import io.idlewave.jobs.pipeline.JobOutcome;
import io.idlewave.jobs.pipeline.ListeningSockets;
import io.idlewave.jobs.pipeline.MetricsAddress;
import io.idlewave.jobs.pipeline.PauseGate;
import io.idlewave.jobs.pipeline.TestStudy;
import io.idlewave.jobs.pipeline.runner.LocalRunner;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.configuration.TaskManagerOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedJobTest {

  @TempDir Path folder;

  /** What the engine listens at is for this process alone, and speaks with nobody. */
  @Test
  void run_whileItRuns_listensAtLoopbackAndAnswersNobody() throws Exception {
    assumeTrue(ListeningSockets.areListed());
    TestStudy study = TestStudy.random(folder, 7);
    List<String> before = ListeningSockets.addresses();
    PauseGate gate = PauseGate.before(2);
    JobOptions options = TestStudy.options(2, gate).withCheckpoints(Duration.ofSeconds(10));
    CompletableFuture<JobOutcome> run =
        CompletableFuture.supplyAsync(
            () -> new LocalRunner().run(study.archive(), study.plan(), options, JobProgress.NONE));
    CompletableFuture.anyOf(run, CompletableFuture.runAsync(gate::awaitReached)).join();
    List<String> opened = new ArrayList<>(ListeningSockets.addresses());
    opened.removeAll(before);
    List<String> answering = opened.stream().filter(EmbeddedJobTest::answers).toList();
    gate.open();
    run.join();
    assertThat(opened).isNotEmpty().allMatch(ListeningSockets::isLoopback);
    assertThat(answering).isEmpty();
  }

  private static boolean answers(String socket) {
    int port = Integer.parseInt(socket.substring(socket.lastIndexOf(':') + 1), 16);
    try {
      HttpClient.newHttpClient()
          .send(
              HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/overview"))
                  .timeout(Duration.ofSeconds(2))
                  .build(),
              BodyHandlers.ofString());
      return true;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void run_withMetrics_showsThemAtThatAddressAlone() throws Exception {
    MetricsAddress address = new MetricsAddress(MetricsAddress.LOOPBACK, freePort());
    assertThat(metrics(address, 8))
        .contains("\nflink_taskmanager_job_task_operator_tracePositionSeconds{")
        .contains("subtask_index=\"0\"")
        .doesNotContain("_attempt_", "tm_id", "operator_id", "host=");
  }

  @Test
  void run_afterAnotherAtTheSameAddress_showsItsMetricsToo() throws Exception {
    MetricsAddress address = new MetricsAddress(MetricsAddress.LOOPBACK, freePort());
    assertThat(metrics(address, 9)).contains("_tracePositionSeconds{");
    assertThat(metrics(address, 10)).contains("_tracePositionSeconds{");
  }

  /** What a run shows once it has begun. */
  private String metrics(MetricsAddress address, long seed) throws Exception {
    TestStudy study = TestStudy.random(folder.resolve("trace-" + seed), seed);
    PauseGate gate = PauseGate.before(2);
    JobOptions options = TestStudy.options(2, gate).withMetrics(address);
    CompletableFuture<JobOutcome> run =
        CompletableFuture.supplyAsync(
            () -> new LocalRunner().run(study.archive(), study.plan(), options, JobProgress.NONE));
    CompletableFuture.anyOf(run, CompletableFuture.runAsync(gate::awaitReached)).join();
    String text = scrape(address);
    assertThatThrownBy(address::requireFree).isInstanceOf(IOException.class);
    assertThat(ListeningSockets.areListed() ? ListeningSockets.addresses() : List.<String>of())
        .allMatch(ListeningSockets::isLoopback)
        .anyMatch(socket -> socket.endsWith(":%04X".formatted(address.port())));
    gate.open();
    run.join();
    return text;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static String scrape(MetricsAddress address) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://" + address + "/metrics")).build(),
            BodyHandlers.ofString())
        .body();
  }

  @Test
  void configuration_manyPropagators_hasMemoryForTheirChannels() {
    long one = network(1);
    long many = network(500);
    assertThat(one).isEqualTo(16L << 20);
    assertThat(many).isGreaterThan(500L * 32 * 32 * 1024);
  }

  private long network(int parallelism) {
    return EmbeddedJob.configuration(JobOptions.of(parallelism), folder)
        .get(TaskManagerOptions.NETWORK_MEMORY_MAX)
        .getBytes();
  }
}
