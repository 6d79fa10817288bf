package io.idlewave.ingest.archive;

import io.idlewave.ingest.model.MpiCall;

/** The longest time of a rank: of its calls, before each and after the last. Mutable. */
final class LongestTime {

  private long nanos;
  private int function = -1;
  private boolean before;
  private long call;
  private long calls;
  private long lastLeaveNanos;

  /** One more call of the rank. */
  void add(MpiCall next) {
    take(next.enterNanos() - lastLeaveNanos, next.function(), true);
    take(next.durationNanos(), next.function(), false);
    lastLeaveNanos = next.leaveNanos();
    calls++;
  }

  private void take(long candidateNanos, int of, boolean isBefore) {
    if (candidateNanos > nanos) {
      nanos = candidateNanos;
      function = of;
      before = isBefore;
      call = calls;
    }
  }

  /** It, or the time after the last call until {@code endNanos}, if that is longer. */
  long nanosUntil(long endNanos) {
    return Math.max(nanos, endNanos - lastLeaveNanos);
  }

  /** The index of the function in which or before which it is; -1 if it is after the last call. */
  int functionUntil(long endNanos) {
    return nanosUntil(endNanos) > nanos ? -1 : function;
  }

  /** Where it is, of a function with a name. */
  String place(String name) {
    return "%s call %d, %s".formatted(before ? "before" : "in", call, name);
  }
}
