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
   */
  void update(long doneCalls, long totalCalls);

  /** Something that happened once and that a person wants to know, on one line. */
  default void notice(String line) {}

  /**
   * Which rank of a live stream has come least far, before the figures that go with it.
   *
   * @param rank by its row; -1 for none
   * @param nanos of trace time that it is behind the rank that has come furthest
   */
  default void lagging(int rank, long nanos) {}

  /** The engine has taken the job, which it knows as {@code jobId}. */
  default void submitted(String jobId) {}
}
