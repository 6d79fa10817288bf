package io.idlewave.jobs.failure;

/** Takes how far an action has come; may be called from any thread, as often as wanted. */
public interface Progress {

  /** Takes nothing. */
  Progress NONE = (activity, done, total, unit) -> {};

  /**
   * The state of an activity.
   *
   * @param activity what is being done, such as {@code ingest}
   * @param total how much there is, or 0 where that is not known
   * @param unit what is counted, such as {@code ranks}
   */
  void report(String activity, long done, long total, String unit);

  /** The same with a remark for the moment, on the same line; empty for none. */
  default void report(String activity, long done, long total, String unit, String remark) {
    report(activity, done, total, unit);
  }

  /** Something that happened once and that a person wants to know, on one line. */
  default void notice(String line) {}
}
