package io.idlewave.jobs.pipeline;

import java.util.concurrent.TimeUnit;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.LocalStreamEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.jspecify.annotations.Nullable;

/** Runs a job on a cluster that has started before, and goes on after it. */
@SuppressWarnings("try") // the engine's may be interrupted while it closes
final class WarmEnvironment extends LocalStreamEnvironment {

  private static final long PATIENCE_SECONDS = 30;

  private final WarmCluster cluster;
  private @Nullable JobClient client;

  WarmEnvironment(WarmCluster cluster) {
    super(settings());
    this.cluster = cluster;
  }

  private static Configuration settings() {
    Configuration settings = new Configuration();
    EmbeddedSettings.retry(settings);
    return settings;
  }

  @Override
  public JobClient executeAsync(StreamGraph graph) throws Exception {
    client = cluster.submit(graph, configuration, getUserClassloader());
    return client;
  }

  /**
   * Whether nothing of the job is left; waits a while for that, also in a thread that was
   * interrupted.
   */
  boolean hasEnded() {
    return client == null
        || client
            .getJobExecutionResult()
            .handle((result, failure) -> true)
            .completeOnTimeout(false, PATIENCE_SECONDS, TimeUnit.SECONDS)
            .join();
  }
}
