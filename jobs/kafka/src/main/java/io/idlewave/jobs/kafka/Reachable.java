package io.idlewave.jobs.kafka;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * Whether something listens where brokers should: Kafka's own clients look for half a minute, as
 * they do for a broker that is there and slow.
 */
final class Reachable {

  private static final long PAUSE_MILLIS = 200;

  private Reachable() {}

  /**
   * Returns as soon as one of the servers takes a connection.
   *
   * @throws TimeoutException if none does within the patience
   */
  static void require(String servers, Duration patience) throws InterruptedException {
    long deadlineNanos = System.nanoTime() + patience.toNanos();
    long leftMillis = patience.toMillis();
    while (leftMillis > 0) {
      for (String server : servers.split(",", -1)) {
        if (connects(server, Math.toIntExact(leftMillis))) {
          return;
        }
      }
      Thread.sleep(PAUSE_MILLIS);
      leftMillis = (deadlineNanos - System.nanoTime()) / 1_000_000;
    }
    throw new TimeoutException("none of " + servers + " takes a connection");
  }

  private static boolean connects(String server, int millis) {
    int colon = server.lastIndexOf(':');
    String host = server.substring(0, colon).replace("[", "").replace("]", "");
    int port = Integer.parseInt(server.substring(colon + 1));
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, port), millis);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
