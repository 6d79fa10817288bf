package io.idlewave.jobs.pipeline.runner;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import io.idlewave.jobs.failure.UsageException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Slots of a cluster, by a job manager that answers as Flink's REST interface does. */
class ClusterVersionTest {

  private static final String FOUR =
      "{\"flink-version\": \"1.20.0\", \"slots-total\": 4, \"slots-available\": 1}";

  private HttpServer manager;

  @BeforeEach
  void start() throws IOException {
    manager = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    answer("/overview", FOUR);
    manager.start();
  }

  @AfterEach
  void stop() {
    manager.stop(0);
  }

  private void answer(String path, String json) {
    manager.createContext(
        path,
        exchange -> {
          byte[] bytes = json.getBytes(UTF_8);
          exchange.sendResponseHeaders(200, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
  }

  private String master() {
    return "127.0.0.1:" + manager.getAddress().getPort();
  }

  @Test
  void requireSlots_moreThanAllTogether_isRefused() {
    answer("/jobmanager/config", "[{\"key\": \"jobmanager.scheduler\", \"value\": \"Default\"}]");
    assertThatExceptionOfType(UsageException.class)
        .isThrownBy(() -> ClusterVersion.requireSlots(master(), 5))
        .withMessage(
            "--parallelism: at most the 4 slots of the cluster at " + master() + ", got 5");
  }

  @Test
  void requireSlots_busyOnes_areWaitedFor() {
    assertThatCode(() -> ClusterVersion.requireSlots(master(), 4)).doesNotThrowAnyException();
  }

  @Test
  void requireSlots_workersOnDemand_areNotCounted() {
    answer("/jobmanager/config", "[{\"key\": \"kubernetes.cluster-id\", \"value\": \"own\"}]");
    assertThatCode(() -> ClusterVersion.requireSlots(master(), 64)).doesNotThrowAnyException();
  }

  @Test
  void requireSlots_schedulerThatTakesFewer_isNotAsked() {
    answer("/jobmanager/config", "[{\"key\": \"scheduler-mode\", \"value\": \"REACTIVE\"}]");
    assertThatCode(() -> ClusterVersion.requireSlots(master(), 64)).doesNotThrowAnyException();
  }

  @Test
  void requireSlots_noAnswer_isSaidElsewhere() {
    assertThatCode(() -> ClusterVersion.requireSlots("127.0.0.1:1", 64)).doesNotThrowAnyException();
  }
}
