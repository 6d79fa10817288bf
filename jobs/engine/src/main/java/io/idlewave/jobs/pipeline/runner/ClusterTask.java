package io.idlewave.jobs.pipeline.runner;

import java.io.Serializable;

/**
 * Work that a cluster carries out in one of its tasks, such as leading the jobs of a study. After
 * the loss of its worker it begins anew.
 */
@FunctionalInterface
public interface ClusterTask extends Serializable {

  /**
   * Does it; an interruption means that nobody wants it any more.
   *
   * @param cluster in which it runs
   */
  void run(RunningCluster cluster) throws Exception;
}
