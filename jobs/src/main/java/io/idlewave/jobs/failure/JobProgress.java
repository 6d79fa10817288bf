package io.idlewave.jobs.failure;

/** Is told about once a second how far a running job has come. */
@FunctionalInterface
public interface JobProgress {

  /** Tells nobody. */
  JobProgress NONE = (doneCalls, totalCalls) -> {};

  /**
   * Takes the latest figures.
   *
   * @param doneCalls calls applied to all lanes, on average over the propagators; it falls back
   *     when the job recovers from a failure
   * @param totalCalls calls of the trace
   */
  void update(long doneCalls, long totalCalls);
}
