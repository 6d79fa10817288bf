package io.idlewave.jobs.failure;

/** Is told how far an action is; may be called from any thread, as often as wanted. */
public interface Progress {

  /** Nobody is told. */
  Progress NONE = (activity, done, total, unit) -> {};

  /**
   * The state of an activity.
   *
   * @param activity what is being done, such as {@code ingest}
   * @param done how much of it is done
   * @param total how much there is, or 0 where that is not known
   * @param unit what is counted, such as {@code ranks}
   */
  void report(String activity, long done, long total, String unit);
}
