package io.idlewave.ingest.model;

import java.util.List;

/**
 * One call of an MPI function by one rank: the unit of the trace archive.
 *
 * <p>The calls of a rank are stored in the order in which the rank made them and never overlap.
 * Times are on the rank's own clock.
 *
 * @param function index into {@link TraceMetadata#functions()}
 * @param enterNanos when the rank entered the call, in ns since the rank's first recorded event
 * @param durationNanos how long the call lasted, in ns, at least 0
 * @param region index into {@link TraceMetadata#regions()} of the {@linkplain CallPaths call path}
 *     or {@link #NO_REGION}
 * @param stretch how the time since the previous call ended, or since the rank's first event,
 *     divides over user regions: the exclusive time of each, in the order in which the rank first
 *     spent some in it; they add up to that time. Empty where all of it was spent in {@code region}
 * @param operations what the call did, in the order of its effects; empty for a local call
 */
public record MpiCall(
    int function,
    long enterNanos,
    long durationNanos,
    int region,
    List<RegionTime> stretch,
    List<Operation> operations) {

  /** The value of {@link #region()} outside any user region. */
  public static final int NO_REGION = -1;

  public MpiCall {
    if (function < 0) {
      throw new IllegalArgumentException("function index: at least 0, got " + function);
    }
    if (durationNanos < 0) {
      throw new IllegalArgumentException("durationNanos: at least 0, got " + durationNanos);
    }
    stretch = List.copyOf(stretch);
    operations = List.copyOf(operations);
  }

  /** A call before which all time was spent in its own region. */
  public MpiCall(
      int function, long enterNanos, long durationNanos, int region, List<Operation> operations) {
    this(function, enterNanos, durationNanos, region, List.of(), operations);
  }

  public static boolean divides(List<RegionTime> division, long nanos) {
    long sum = 0;
    for (RegionTime part : division) {
      sum += part.nanos();
    }
    return division.isEmpty() || sum == nanos;
  }

  /** When the rank left the call, in ns since its first recorded event. */
  public long leaveNanos() {
    return enterNanos + durationNanos;
  }
}
