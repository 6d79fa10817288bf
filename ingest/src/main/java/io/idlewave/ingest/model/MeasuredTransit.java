package io.idlewave.ingest.model;

/**
 * What an empty message took between two ranks when a run began, as its tracer measured it by
 * playing ping-pong: of all pairs of a class that it measured, the one with the quickest message.
 *
 * @param acrossNodes whether the two were on different nodes
 * @param roundTripNanos the smallest round trip, in ns: both ways, sending and receiving included
 * @param receiveNanos the smallest time to receive a message that was there, in ns
 */
public record MeasuredTransit(boolean acrossNodes, long roundTripNanos, long receiveNanos) {

  /** The largest value. */
  public static final long MAX_NANOS = 1_000_000_000_000L;

  /**
   * Checks the bounds.
   *
   * @throws IllegalArgumentException if a value is negative or larger than {@link #MAX_NANOS}
   */
  public MeasuredTransit {
    check("round trip", roundTripNanos);
    check("receive", receiveNanos);
  }

  private static void check(String what, long nanos) {
    if (nanos < 0 || nanos > MAX_NANOS) {
      throw new IllegalArgumentException(
          "%s of a ping-pong: 0 to %d ns, got %d ns".formatted(what, MAX_NANOS, nanos));
    }
  }

  /**
   * From the begin of a send until its message is there, in ns, rounded down: half of the round
   * trip less what the receiving takes.
   */
  public long transitNanos() {
    return Math.max(0, roundTripNanos / 2 - receiveNanos);
  }
}
