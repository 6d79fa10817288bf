package io.idlewave.jobs.study.scenario;

import io.idlewave.jobs.study.text.Dimension;

/** A one-off delay as a study states it, before it is looked up in the trace. */
public sealed interface DelaySpec {

  /** The rank that is delayed. */
  int rank();

  /** The extra time, in ns. */
  double durationNanos();

  /** The place in words, such as {@code rank 5 after MPI_Waitall number 4}. */
  String place();

  /**
   * Just after the rank leaves a call.
   *
   * @param function name of the MPI function
   * @param occurrence which of the rank's calls of this function, counted from 1
   */
  record AfterCall(int rank, String function, long occurrence, double durationNanos)
      implements DelaySpec {

    @Override
    public String place() {
      return "rank " + rank + " after " + function + " number " + occurrence;
    }
  }

  /**
   * At a moment of the recorded run.
   *
   * @param atNanos time since the rank left MPI_Init, or since its first event where that is
   *     missing, in ns
   */
  record AtTime(int rank, double atNanos, double durationNanos) implements DelaySpec {

    @Override
    public String place() {
      return "rank " + rank + " at " + Dimension.TIME.format(atNanos);
    }
  }
}
