package io.idlewave.jobs.pipeline;

import io.idlewave.jobs.failure.JobFailedException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.client.deployment.executors.LocalExecutor;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.LocalStreamEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;

/**
 * Runs each job on an {@link EmbeddedCluster} of its own. A cluster that cannot start, for whatever
 * reason and in whichever of its threads, ends the wait for it.
 */
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
    CompletableFuture<JobClient> client = new CompletableFuture<>();
    Thread starter = new Thread(() -> start(graph, client), "start of the engine");
    starter.setDaemon(true);
    starter.start();
    try {
      return client.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new JobFailedException(
          "the job failed: the engine has not started within "
              + patience.toSeconds()
              + " s; limits on descriptors, threads and memory are the usual reason (ulimit -a)",
          e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // how it ends is handed on to the client
  private void start(StreamGraph graph, CompletableFuture<JobClient> client) {
    try {
      LocalExecutor.createWithFactory(
              configuration,
              settings -> new EmbeddedCluster(settings, client::completeExceptionally))
          .execute(graph, configuration, getUserClassloader())
          .whenComplete(
              (started, failure) -> {
                if (failure == null) {
                  client.complete(started);
                } else {
                  client.completeExceptionally(failure);
                }
              });
    } catch (Throwable e) { // an error, too, ends the wait
      client.completeExceptionally(e);
    }
  }
}
