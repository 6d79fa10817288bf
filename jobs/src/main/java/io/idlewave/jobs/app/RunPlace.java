package io.idlewave.jobs.app;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.jobs.pipeline.runner.JobRunner;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Where a study runs, and on how many places.
 *
 * @param master {@code local}, or {@code HOST:PORT} of a cluster
 * @param parallelism of the propagation, at least 1
 * @param threads that carry the lanes of each of its places, at least 1
 * @param readers that walk the trace, at least 1; null for as many as help
 * @param graph how the trace is walked
 */
public record RunPlace(
    String master, int parallelism, int threads, @Nullable Integer readers, GraphOptions graph)
    implements Serializable {

  private static final long serialVersionUID = 1L;

  /** In this process. */
  public static RunPlace here(int parallelism) {
    return new RunPlace(JobRunner.LOCAL, parallelism, 1, null, GraphOptions.DEFAULT);
  }

  /** Threads that carry lanes. */
  int places() {
    return parallelism * threads;
  }

  /** Whether it is this process, or the cluster that started this program. */
  boolean isLocal() {
    return master.equals(JobRunner.LOCAL);
  }
}
