package io.idlewave.jobs.pipeline;

import io.idlewave.jobs.failure.JobFailedException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.client.cli.ClientOptions;
import org.apache.flink.client.deployment.StandaloneClusterId;
import org.apache.flink.client.program.rest.RestClusterClient;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.runtime.rest.messages.ClusterConfigurationInfoHeaders;
import org.apache.flink.runtime.rest.messages.ConfigurationInfoEntry;
import org.apache.flink.runtime.rest.messages.EmptyMessageParameters;
import org.apache.flink.runtime.rest.messages.EmptyRequestBody;
import org.jspecify.annotations.Nullable;

/**
 * What a cluster has set, as far as a job has defaults of its own where it has set nothing.
 *
 * @param configuration of the cluster
 */
record ClusterSettings(Configuration configuration) {

  private static final long PATIENCE_SECONDS = 30;

  private static final Duration CHECKPOINT_INTERVAL = Duration.ofMinutes(1);

  /** Within the threshold, after which they count anew. */
  private static final int RESTARTS = 10;

  private static final Duration RESTARTS_COUNT_ANEW = Duration.ofMinutes(10);

  /**
   * Asks the job manager.
   *
   * @throws JobFailedException if it does not answer
   */
  static ClusterSettings at(String host, int port) {
    Configuration address = new Configuration();
    address.set(RestOptions.ADDRESS, host);
    address.set(RestOptions.PORT, port);
    Configuration settings = new Configuration();
    try (RestClusterClient<StandaloneClusterId> client =
        new RestClusterClient<>(address, StandaloneClusterId.getInstance())) {
      for (ConfigurationInfoEntry setting :
          client
              .sendRequest(
                  ClusterConfigurationInfoHeaders.getInstance(),
                  EmptyMessageParameters.getInstance(),
                  EmptyRequestBody.getInstance())
              .get(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        settings.setString(setting.getKey(), setting.getValue());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new JobFailedException("interrupted", e);
    } catch (ExecutionException | TimeoutException e) {
      throw new JobFailedException("the job manager does not say how the cluster is set up", e);
    } catch (Exception e) {
      throw new IllegalStateException("the engine's client cannot be started", e);
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
