package io.idlewave.jobs.serve;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far a run is, as clients see it.
 *
 * @param id by which it is asked for
 * @param kind {@code study} or {@code ingest}
 * @param state {@code queued}, {@code running}, {@code done}, {@code failed} or {@code cancelled}
 * @param doneCalls how much of it is done, in calls of the trace; of an ingest in bytes
 * @param totalCalls how much there is, or 0 where that is not known
 * @param notices what happened on the way, the first 100
 * @param error why it failed
 * @param startedAt when it was asked for, in UTC; null where results do not say
 */
record RunState(
    String id,
    String kind,
    String trace,
    String state,
    long doneCalls,
    long totalCalls,
    List<String> notices,
    @Nullable String error,
    @Nullable String startedAt) {

  static final String STUDY = "study";
  static final String INGEST = "ingest";

  static final String QUEUED = "queued";
  static final String RUNNING = "running";
  static final String DONE = "done";
  static final String FAILED = "failed";
  static final String CANCELLED = "cancelled";

  RunState {
    notices = List.copyOf(notices);
  }

  boolean isOver() {
    return !state.equals(QUEUED) && !state.equals(RUNNING);
  }
}
