package io.idlewave.jobs.pipeline;

import io.idlewave.ingest.archive.ScratchFolder;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.flink.client.deployment.executors.PipelineExecutorUtils;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.runtime.minicluster.MiniClusterJobClient;
import org.apache.flink.runtime.minicluster.MiniClusterJobClient.JobFinalizationBehavior;
import org.apache.flink.runtime.minicluster.RpcServiceSharing;
import org.apache.flink.streaming.api.graph.StreamGraph;

/**
 * An {@link EmbeddedCluster} that has started and takes jobs, any number at a time for which there
 * are slots, until it is closed. Its files are in a folder that goes with it. For any number of
 * threads.
 */
@SuppressWarnings("try") // the engine's may be interrupted while it closes
final class WarmCluster implements AutoCloseable {

  private final ScratchFolder scratch;
  private volatile boolean suspect;
  private final EmbeddedCluster cluster;

  /** How many use it; guarded by who hands it out. */
  int users;

  /**
   * Starts one with so many slots.
   *
   * @throws Exception what keeps it from starting
   */
  WarmCluster(int slots) throws Exception {
    scratch = ScratchFolder.create();
    try {
      cluster =
          EngineStart.await(
              EngineStart.PATIENCE,
              started -> {
                EmbeddedCluster starting =
                    new EmbeddedCluster(
                        settings(slots, scratch.path()),
                        failure -> {
                          suspect = true;
                          started.completeExceptionally(failure);
                        });
                starting.start();
                if (!started.complete(starting)) {
                  starting.close();
                }
              });
    } catch (Exception e) {
      scratch.close();
      throw e;
    }
  }

  private static MiniClusterConfiguration settings(int slots, Path folder) {
    return new MiniClusterConfiguration.Builder()
        .setConfiguration(EmbeddedSettings.of(slots, folder))
        .setNumTaskManagers(1)
        .setNumSlotsPerTaskManager(slots)
        .setRpcServiceSharing(RpcServiceSharing.SHARED)
        .build();
  }

  /** A folder for the files of one job. */
  ScratchFolder jobFolder() throws IOException {
    return ScratchFolder.in(scratch.path());
  }

  /**
   * Hands a job over, and does not wait for its start. No interruption comes between: a job that is
   * there and that nobody knows would go on.
   */
  JobClient submit(StreamGraph graph, Configuration configuration, ClassLoader classes)
      throws Exception {
    StreamGraph job = PipelineExecutorUtils.getStreamGraph(graph, configuration);
    job.serializeUserDefinedInstances();
    cluster.submitJob(job).join();
    return new MiniClusterJobClient(
        job.getJobID(), cluster, classes, JobFinalizationBehavior.NOTHING);
  }

  /** Something of the engine has failed: what else has is not known. */
  void suspect() {
    suspect = true;
  }

  /** Whether it may take another job. */
  boolean isSound() {
    return !suspect && cluster.isRunning();
  }

  /** Ends it, with whatever runs on it. */
  @Override
  public void close() {
    try {
      cluster.close();
    } catch (Exception e) {
      // it has ended by itself, or ends without us
    } finally {
      scratch.close();
    }
  }
}
