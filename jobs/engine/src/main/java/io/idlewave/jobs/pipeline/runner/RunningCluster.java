package io.idlewave.jobs.pipeline.runner;

import io.idlewave.jobs.failure.UsageException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.RestOptions;

/**
 * A cluster as one of its own tasks sees it.
 *
 * @param masters where its job manager may be reached, {@code HOST:PORT}, the likeliest first
 * @param jars with which the task came
 */
public record RunningCluster(List<String> masters, ProgramJars jars) {

  /** Takes an immutable copy. */
  public RunningCluster {
    masters = List.copyOf(masters);
  }

  /**
   * Seen from a task.
   *
   * @param stated the address by which a client found it
   * @param worker the configuration of the task's worker: where it is its own, of the job manager
   * @param programs loads the classes of the job
   */
  static RunningCluster of(String stated, Configuration worker, ClassLoader programs) {
    Set<String> masters = new LinkedHashSet<>();
    masters.add(stated);
    String port = ":" + worker.get(RestOptions.PORT);
    worker.getOptional(RestOptions.ADDRESS).ifPresent(host -> masters.add(host + port));
    worker.getOptional(JobManagerOptions.ADDRESS).ifPresent(host -> masters.add(host + port));
    return new RunningCluster(List.copyOf(masters), ProgramJars.of(programs));
  }

  /**
   * Runs jobs here.
   *
   * @throws UsageException if the job manager cannot be reached from the worker
   */
  public ClusterRunner runner(RunPlaces places) {
    UsageException unreachable = null;
    for (String master : masters) {
      try {
        ClusterRunner.requireReachable(master);
        return ClusterRunner.at(master, jars, places);
      } catch (UsageException e) {
        unreachable = unreachable == null ? e : unreachable;
      }
    }
    throw new UsageException(
        "from a worker of the cluster: "
            + (unreachable == null ? "no job manager is known" : unreachable.getMessage()));
  }
}
