package io.idlewave.jobs.pipeline.runner;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.jobs.failure.JobFailedException;
import io.idlewave.jobs.pipeline.Checkpoints;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.apache.flink.client.cli.ClientOptions;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.jspecify.annotations.Nullable;

/**
 * What a cluster has set, as far as a job has defaults of its own where it has set nothing.
 *
 * @param configuration of the cluster
 */
record ClusterSettings(Configuration configuration) {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final long AGAIN_MILLIS = 500;

  private static final Duration CHECKPOINT_INTERVAL = Duration.ofMinutes(1);

  /** Within the threshold, after which they count anew. */
  private static final int RESTARTS = 10;

  private static final Duration RESTARTS_COUNT_ANEW = Duration.ofMinutes(10);

  /**
   * Asks the job manager, for as long as a new one may take over.
   *
   * @param master {@code HOST:PORT} of its REST interface
   * @throws JobFailedException if it does not answer
   */
  static ClusterSettings at(String master) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    try {
      while (true) {
        try {
          return of(ClusterRest.get(master, "/jobmanager/config"));
        } catch (IOException e) {
          if (System.nanoTime() > deadline) {
            throw new JobFailedException(
                "the job manager does not say how the cluster is set up", e);
          }
          Thread.sleep(AGAIN_MILLIS);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new JobFailedException("interrupted", e);
    }
  }

  private static ClusterSettings of(JsonNode answer) {
    Configuration settings = new Configuration();
    for (JsonNode setting : answer) {
      settings.setString(setting.path("key").asText(), setting.path("value").asText());
    }
    return new ClusterSettings(settings);
  }

  /**
   * Checkpoints are on: a lost process costs seconds.
   *
   * @param beside where they lie if neither user nor cluster names a folder
   */
  @Nullable Checkpoints checkpoints(StatedCheckpoints stated, URI beside) {
    Duration interval =
        stated.interval() != null
            ? stated.interval()
            : configuration
                .getOptional(CheckpointingOptions.CHECKPOINTING_INTERVAL)
                .orElse(CHECKPOINT_INTERVAL);
    if (interval.isZero()) {
      return null;
    }
    if (stated.folder() != null) {
      return new Checkpoints(interval, stated.folder());
    }
    return configuration.contains(CheckpointingOptions.CHECKPOINTS_DIRECTORY)
        ? new Checkpoints(interval, null)
        : new Checkpoints(interval, beside, true);
  }

  /** What a job says beside its graph. */
  Configuration ofJob() {
    Configuration job = new Configuration();
    // whose client is gone, nobody waits for: the cluster ends it
    job.set(DeploymentOptions.SHUTDOWN_IF_ATTACHED, true);
    job.set(
        ClientOptions.CLIENT_HEARTBEAT_TIMEOUT,
        configuration.get(ClientOptions.CLIENT_HEARTBEAT_TIMEOUT));
    if (!configuration.contains(RestartStrategyOptions.RESTART_STRATEGY)) {
      job.set(RestartStrategyOptions.RESTART_STRATEGY, "exponential-delay");
      job.set(RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_ATTEMPTS, RESTARTS);
      job.set(RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_BACKOFF_MULTIPLIER, 2.0);
      job.set(
          RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_RESET_BACKOFF_THRESHOLD,
          RESTARTS_COUNT_ANEW);
    }
    return job;
  }
}
