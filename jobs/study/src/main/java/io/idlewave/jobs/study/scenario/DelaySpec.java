package io.idlewave.jobs.study.scenario;

import io.idlewave.jobs.study.text.Dimension;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A one-off delay as a study states it, before it is looked up in the trace. */
public sealed interface DelaySpec {

  /** The key that states ranks by their number. */
  String RANK = "rank";

  /** The key that states them by the nodes that they are on. */
  String NODES = "nodes";

  int rank();

  /** Its timeline by its name within the rank; null for its first one. */
  @Nullable String timeline();

  /** The extra time, in ns. */
  double durationNanos();

  /** The place in words, such as {@code rank 5 after MPI_Waitall number 4}. */
  String place(String rank);

  /** The same on another rank. */
  DelaySpec on(int rank);

  /** The rank, and its timeline where that is stated, in words. */
  private static String where(String rank, @Nullable String timeline) {
    return "rank " + rank + (timeline == null ? "" : " " + timeline);
  }

  /**
   * The same on each of some ranks, which a trace has to name: those of its numbers, or of a place.
   *
   * @param by {@code rank}, {@code nodes}, or a place that traces name, such as {@code stage}
   * @param numbers of ranks, or at that place, at least one
   * @param delay what each has, whatever its rank
   */
  record OnEach(String by, List<Integer> numbers, DelaySpec delay) implements DelaySpec {

    public OnEach {
      numbers = List.copyOf(numbers);
    }

    @Override
    public int rank() {
      return delay.rank();
    }

    @Override
    public @Nullable String timeline() {
      return delay.timeline();
    }

    @Override
    public double durationNanos() {
      return delay.durationNanos();
    }

    @Override
    public String place(String rank) {
      return delay.place(rank);
    }

    @Override
    public DelaySpec on(int rank) {
      return delay.on(rank);
    }
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
    public String place(String rank) {
      String in = region == null ? "" : " in " + region;
      return DelaySpec.where(rank, timeline) + " after " + function + in + " number " + occurrence;
    }

    @Override
    public DelaySpec on(int other) {
      return new AfterCall(other, timeline, function, region, occurrence, durationNanos);
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
    public String place(String rank) {
      return DelaySpec.where(rank, timeline) + " at " + Dimension.TIME.format(atNanos);
    }

    @Override
    public DelaySpec on(int other) {
      return new AtTime(other, timeline, atNanos, durationNanos);
    }
  }
}
