package io.idlewave.jobs.study.scenario;

import io.idlewave.jobs.study.text.Dimension;
import org.jspecify.annotations.Nullable;

/** A one-off delay as a study states it, before it is looked up in the trace. */
public sealed interface DelaySpec {

  /** The rank that is delayed. */
  int rank();

  /** Its timeline by its name within the rank; null for its first one. */
  @Nullable String timeline();

  /** The extra time, in ns. */
  double durationNanos();

  /** The place in words, such as {@code rank 5 after MPI_Waitall number 4}. */
  String place();

  /** The rank, and its timeline where that is stated, in words. */
  default String where() {
    return "rank " + rank() + (timeline() == null ? "" : " " + timeline());
  }

  /**
   * Just after the rank leaves a call.
   *
   * @param timeline its name; null for the first one of the rank
   * @param function name of the MPI function
   * @param region name of the user region that the call is in, or end of its call path; null for
   *     any
   * @param occurrence which of the rank's calls of this function there, counted from 1
   */
  record AfterCall(
      int rank,
      @Nullable String timeline,
      String function,
      @Nullable String region,
      long occurrence,
      double durationNanos)
      implements DelaySpec {

    /** On the first timeline of a rank, in any region. */
    public AfterCall(int rank, String function, long occurrence, double durationNanos) {
      this(rank, null, function, null, occurrence, durationNanos);
    }

    @Override
    public String place() {
      String in = region == null ? "" : " in " + region;
      return where() + " after " + function + in + " number " + occurrence;
    }
  }

  /**
   * At a moment of the recorded run.
   *
   * @param timeline its name; null for the first one of the rank
   * @param atNanos time since the rank left MPI_Init, or since its first event where that is
   *     missing, in ns
   */
  record AtTime(int rank, @Nullable String timeline, double atNanos, double durationNanos)
      implements DelaySpec {

    /** On the first timeline of a rank. */
    public AtTime(int rank, double atNanos, double durationNanos) {
      this(rank, null, atNanos, durationNanos);
    }

    @Override
    public String place() {
      return where() + " at " + Dimension.TIME.format(atNanos);
    }
  }
}
