package io.idlewave.jobs.pipeline.outcome;

import io.idlewave.perturb.outcome.FrontierPoint;
import java.io.Serializable;
import java.util.List;
import java.util.function.Consumer;

/**
 * Takes, where the results of a live run are collected, how far lanes are at each frontier while
 * the run goes on.
 */
@FunctionalInterface
public interface FrontierTaker extends Serializable {

  /**
   * Begins, also after a recovery, where all points of frontiers that were passed before come
   * again.
   *
   * @param lines takes what a person who follows the run wants to read, from any thread
   */
  Taking begin(Consumer<String> lines);

  /** Takes the points of one attempt of the job. */
  interface Taking extends AutoCloseable {

    /** All points of one frontier. Returns at once: lanes do not wait for sinks. */
    void passed(List<FrontierPoint> points);

    /** No more come: ends what is under way. Does nothing the second time. */
    @Override
    void close();
  }
}
