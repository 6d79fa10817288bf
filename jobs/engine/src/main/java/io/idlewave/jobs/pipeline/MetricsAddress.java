package io.idlewave.jobs.pipeline;

import java.io.IOException;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/**
 * Where a job in this process shows its metrics to Prometheus, at {@code http://HOST:PORT/metrics}.
 *
 * @param host name or address of the interface to listen on
 * @param port 1 to 65535
 */
public record MetricsAddress(String host, int port) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Where nobody on another machine looks. */
  public static final String LOOPBACK = "127.0.0.1";

  /**
   * Makes sure that something can listen there.
   *
   * @throws IOException if not, with the reason
   */
  public void requireFree() throws IOException {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getByName(host), port));
    }
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
