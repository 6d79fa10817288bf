package io.idlewave.perturb.scenario;

/**
 * A one-off delay: {@code durationNanos} of extra time on {@code rank} just before its call {@code
 * callIndex}, counted from 0 over the rank's calls.
 */
public record Delay(int rank, long callIndex, double durationNanos) {

  public Delay {
    if (rank < 0 || callIndex < 0) {
      throw new IllegalArgumentException(
          "delay at rank " + rank + ", call " + callIndex + ": both at least 0");
    }
    if (!(durationNanos >= 0) || Double.isInfinite(durationNanos)) {
      throw new IllegalArgumentException("delay in ns: at least 0, got " + durationNanos);
    }
  }
}
