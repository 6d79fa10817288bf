package io.idlewave.jobs.pipeline;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.client.deployment.executors.LocalExecutor;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.LocalStreamEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** Runs each job on an {@link EmbeddedCluster} of its own. */
@SuppressWarnings("try") // the engine's may be interrupted while it closes
final class EmbeddedEnvironment extends LocalStreamEnvironment {

  private final Duration patience;

  /**
   * @param patience how long a cluster may take to start and to accept a job
   */
  EmbeddedEnvironment(int parallelism, Configuration cluster, Duration patience) {
    super(cluster);
    setParallelism(parallelism);
    this.patience = patience;
  }

  @Override
  public JobClient executeAsync(StreamGraph graph) throws Exception {
    return EngineStart.await(patience, client -> start(graph, client));
  }

  @SuppressWarnings("FutureReturnValueIgnored") // how it ends is handed on to the client
  private void start(StreamGraph graph, CompletableFuture<JobClient> client) throws Exception {
    LocalExecutor.createWithFactory(
            configuration, settings -> new EmbeddedCluster(settings, client::completeExceptionally))
        .execute(graph, configuration, getUserClassloader())
        .whenComplete(
            (started, failure) -> {
              if (failure != null) {
                client.completeExceptionally(failure);
              } else if (!client.complete(started)) {
                started.cancel();
              }
            });
  }
}
