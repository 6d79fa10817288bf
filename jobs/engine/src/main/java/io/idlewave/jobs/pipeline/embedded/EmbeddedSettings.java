package io.idlewave.jobs.pipeline.embedded;

import java.nio.file.Path;
import java.time.Duration;
import org.apache.flink.configuration.BlobServerOptions;
import org.apache.flink.configuration.ClusterOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.HeartbeatManagerOptions;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.SecurityOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.configuration.WebOptions;

/** The settings of a cluster inside this process. */
final class EmbeddedSettings {

  private static final int ATTEMPTS = 3;

  private static final String LOOPBACK = "127.0.0.1";

  private EmbeddedSettings() {}

  /** Of a cluster with so many slots, which writes into {@code folder} alone. */
  static Configuration of(int slots, Path folder) {
    Configuration configuration = new Configuration();
    close(configuration);
    leaveOut(configuration);
    confine(configuration, folder);
    MemorySize network = new MemorySize(EmbeddedMemory.networkBytes(slots));
    configuration.set(TaskManagerOptions.NETWORK_MEMORY_MIN, network);
    configuration.set(TaskManagerOptions.NETWORK_MEMORY_MAX, network);
    // accumulators, and so the progress, travel with the heartbeat
    configuration.set(HeartbeatManagerOptions.HEARTBEAT_INTERVAL, Duration.ofSeconds(1));
    retry(configuration);
    return configuration;
  }

  /**
   * Nobody but this process gives orders: nobody on another machine reaches the cluster, and its
   * web endpoint hangs up. Whatever tasks are given goes to them directly, not through the file
   * server.
   */
  private static void close(Configuration configuration) {
    ClosedEndpoint.configure(configuration);
    configuration.set(WebOptions.SUBMIT_ENABLE, false);
    configuration.set(RestOptions.ADDRESS, LOOPBACK);
    configuration.set(RestOptions.BIND_ADDRESS, LOOPBACK);
    configuration.set(RestOptions.BIND_PORT, "0");
    configuration.set(JobManagerOptions.ADDRESS, LOOPBACK);
    configuration.set(JobManagerOptions.BIND_HOST, LOOPBACK);
    configuration.set(TaskManagerOptions.HOST, LOOPBACK);
    configuration.set(TaskManagerOptions.BIND_HOST, LOOPBACK);
    configuration.set(BlobServerOptions.OFFLOAD_MINSIZE, Integer.MAX_VALUE);
  }

  /**
   * Nothing asks for metrics over the web, and nothing is handed to others to prove who runs it.
   */
  private static void leaveOut(Configuration configuration) {
    configuration.set(MetricOptions.METRIC_FETCHER_UPDATE_INTERVAL, Duration.ZERO);
    configuration.set(RestOptions.SERVER_NUM_THREADS, 1);
    configuration.set(SecurityOptions.DELEGATION_TOKENS_ENABLED, false);
  }

  private static void confine(Configuration configuration, Path folder) {
    configuration.set(CoreOptions.TMP_DIRS, folder.toString());
    configuration.set(WebOptions.TMP_DIR, folder.toString());
    configuration.set(BlobServerOptions.STORAGE_DIRECTORY, folder.resolve("blobs").toString());
    configuration.set(ClusterOptions.PROCESS_WORKING_DIR_BASE, folder.toString());
  }

  /** For what may pass, such as a mount that does not answer; a refusal is never tried again. */
  static void retry(Configuration configuration) {
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, ATTEMPTS);
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofSeconds(1));
  }
}
