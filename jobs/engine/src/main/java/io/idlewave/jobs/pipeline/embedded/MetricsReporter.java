package io.idlewave.jobs.pipeline.embedded;

import io.idlewave.jobs.pipeline.MetricsAddress;
import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.exporter.HTTPServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.locks.LockSupport;
import org.apache.flink.metrics.MetricConfig;
import org.apache.flink.metrics.prometheus.AbstractPrometheusReporter;
import org.jspecify.annotations.Nullable;

/**
 * Flink's Prometheus reporter, with the same names and labels, but listening on one interface: its
 * own server listens on all of them, and a run in this process shall not.
 */
public final class MetricsReporter extends AbstractPrometheusReporter {

  static final String HOST = "host";
  static final String PORT = "port";

  private static final int ATTEMPTS = 100;
  private static final long PAUSE_NANOS = 50_000_000;

  private @Nullable HTTPServer server;

  @Override
  public void open(MetricConfig config) {
    super.open(config);
    String host = config.getString(HOST, MetricsAddress.LOOPBACK);
    int port = config.getInteger(PORT, 0);
    try {
      server = listen(new InetSocketAddress(InetAddress.getByName(host), port));
    } catch (IOException e) {
      throw new UncheckedIOException("no metrics at " + host + ":" + port, e);
    }
  }

  /** The cluster of the job before in this process may be about to leave the address. */
  private HTTPServer listen(InetSocketAddress address) throws IOException {
    for (int attempt = 1; ; attempt++) {
      try {
        return new HTTPServer(address, registry(this), true);
      } catch (BindException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  @Override
  public void close() {
    HTTPServer running = server;
    server = null;
    if (running != null) {
      running.stop();
    }
    super.close();
  }

  /** What the reporter has registered, which it shows to its own package alone. */
  private static CollectorRegistry registry(AbstractPrometheusReporter reporter) {
    try {
      return (CollectorRegistry)
          MethodHandles.privateLookupIn(AbstractPrometheusReporter.class, MethodHandles.lookup())
              .findGetter(AbstractPrometheusReporter.class, "registry", CollectorRegistry.class)
              .invoke(reporter);
    } catch (Throwable e) {
      throw new IllegalStateException("this version of Flink keeps its metrics elsewhere", e);
    }
  }
}
