package io.idlewave.jobs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.idlewave.jobs.failure.JobProgress;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.configuration.TaskManagerOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedRunnerTest {

  @TempDir Path folder;

  @Test
  void run_whileItRuns_listensNowhere() throws Exception {
    assumeTrue(ListeningSockets.areListed());
    TestStudy study = TestStudy.random(folder, 7);
    List<String> before = ListeningSockets.addresses();
    PauseGate gate = PauseGate.before(2);
    CompletableFuture<JobOutcome> run =
        CompletableFuture.supplyAsync(
            () ->
                new EmbeddedRunner()
                    .run(
                        study.archive(),
                        study.plan(),
                        TestStudy.options(2, gate),
                        JobProgress.NONE));
    gate.awaitReached();
    List<String> addresses = ListeningSockets.addresses();
    gate.open();
    run.join();
    assertThat(addresses).isEqualTo(before);
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
            () ->
                new EmbeddedRunner().run(study.archive(), study.plan(), options, JobProgress.NONE));
    gate.awaitReached();
    String text = scrape(address);
    assertThatThrownBy(address::requireFree).isInstanceOf(IOException.class);
    assertThat(ListeningSockets.areListed() ? ListeningSockets.addresses() : List.<String>of())
        .allMatch(ListeningSockets::isLoopback)
        .allMatch(socket -> socket.endsWith(":%04X".formatted(address.port())));
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
    return EmbeddedRunner.configuration(JobOptions.of(parallelism), folder)
        .get(TaskManagerOptions.NETWORK_MEMORY_MAX)
        .getBytes();
  }
}
