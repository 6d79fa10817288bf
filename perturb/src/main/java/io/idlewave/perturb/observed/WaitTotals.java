package io.idlewave.perturb.observed;

import java.io.Serializable;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** The waits of the calls of each rank by cause, in ns. Mutable. */
public final class WaitTotals implements Serializable {

  private static final long serialVersionUID = 1L;

  private final EnumMap<WaitState, long[]> waitNanos;
  private final EnumMap<WaitState, long[]> largestNanos;
  private final EnumMap<WaitState, long[]> causedNanos;
  private final long[] transferNanos;
  private final long[] unexplainedNanos;
  private final long[] callNanos;

  WaitTotals(int ranks) {
    this.waitNanos = perState(ranks);
    this.largestNanos = perState(ranks);
    this.causedNanos = perState(ranks);
    this.transferNanos = new long[ranks];
    this.unexplainedNanos = new long[ranks];
    this.callNanos = new long[ranks];
  }

  private static EnumMap<WaitState, long[]> perState(int ranks) {
    EnumMap<WaitState, long[]> made = new EnumMap<>(WaitState.class);
    for (WaitState state : WaitState.values()) {
      made.put(state, new long[ranks]);
    }
    return made;
  }

  private static long[] of(Map<WaitState, long[]> values, WaitState state) {
    return Objects.requireNonNull(values.get(state));
  }

  void addWait(WaitState state, int rank, long nanos) {
    of(waitNanos, state)[rank] += nanos;
  }

  void addLargest(WaitState state, int rank, long nanos) {
    of(largestNanos, state)[rank] += nanos;
  }

  void addCaused(WaitState state, int rank, long nanos) {
    of(causedNanos, state)[rank] += nanos;
  }

  void addCall(int rank, long rest, long transfer, long unexplained) {
    callNanos[rank] += rest;
    transferNanos[rank] += transfer;
    unexplainedNanos[rank] += unexplained;
  }

  /** How long {@code rank} waited; where something is open, at least. */
  public long waitNanos(WaitState state, int rank) {
    return of(waitNanos, state)[rank];
  }

  /** How long it can have waited at most. */
  public long largestNanos(WaitState state, int rank) {
    return of(largestNanos, state)[rank];
  }

  /** How much of the {@link #waitNanos} of others it is known to have caused by coming last. */
  public long causedNanos(WaitState state, int rank) {
    return of(causedNanos, state)[rank];
  }

  /** How long it was held up by messages under way; by durations waits hold that, and this is 0. */
  public long transferNanos(int rank) {
    return transferNanos[rank];
  }

  /** Time in calls that may wait, beyond what they need, for which no record shows a cause. */
  public long unexplainedNanos(int rank) {
    return unexplainedNanos[rank];
  }

  public long callNanos(int rank) {
    return callNanos[rank];
  }
}
