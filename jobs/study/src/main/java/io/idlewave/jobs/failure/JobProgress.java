package io.idlewave.jobs.failure;

/** Takes, about once a second, how far a running job has come. */
@FunctionalInterface
public interface JobProgress {

  /** Takes nothing. */
  JobProgress NONE = (doneCalls, totalCalls) -> {};

  /**
   * Takes the latest figures.
   *
   * @param doneCalls calls applied to all lanes, on average over the propagators; it falls back
   *     when the job recovers from a failure
   * @param totalCalls calls of the trace
   */
  void update(long doneCalls, long totalCalls);

  /** Something that happened once and that a person wants to know, on one line. */
  default void notice(String line) {}

  /**
   * The engine has taken the job.
   *
   * @param jobId by which the engine knows it
   */
  default void submitted(String jobId) {}
}
