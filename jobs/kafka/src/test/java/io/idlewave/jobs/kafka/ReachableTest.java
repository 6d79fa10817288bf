package io.idlewave.jobs.kafka;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

class ReachableTest {

  private static final Duration PATIENCE = Duration.ofMillis(300);

  @Test
  void require_oneOfTwoListens_returns() throws Exception {
    try (ServerSocket socket = listening()) {
      String servers = "127.0.0.1:" + closedPort() + ",127.0.0.1:" + socket.getLocalPort();
      assertThatCode(() -> Reachable.require(servers, PATIENCE)).doesNotThrowAnyException();
    }
  }

  @Test
  void require_nobodyListens_isRefused() throws Exception {
    String server = "127.0.0.1:" + closedPort();
    assertThatThrownBy(() -> Reachable.require(server, PATIENCE))
        .isInstanceOf(TimeoutException.class)
        .hasMessageContaining(server);
  }

  private static int closedPort() throws Exception {
    try (ServerSocket socket = listening()) {
      return socket.getLocalPort();
    }
  }

  private static ServerSocket listening() throws Exception {
    return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }
}
