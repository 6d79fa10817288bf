package io.idlewave.ingest.model;

/**
 * The time of messages of a size between two ranks when a run began, measured by its tracer by
 * ping-pong: of all pairs of a class that it measured, the one with the quickest message.
 *
 * @param acrossNodes whether the two were on different nodes
 * @param roundTripNanos the smallest round trip, in ns: both ways, sending and receiving included
 * @param receiveNanos the smallest time to receive a message that was there, in ns
 */
public record MeasuredTransit(
    boolean acrossNodes, long bytes, long roundTripNanos, long receiveNanos) {

  /** The largest time. */
  public static final long MAX_NANOS = 1_000_000_000_000L;

  /** The largest message. */
  public static final long MAX_BYTES = 1L << 40;

  /**
   * Checks the bounds.
   *
   * @throws IllegalArgumentException if a value is negative or larger than {@link #MAX_NANOS} or
   *     {@link #MAX_BYTES}
   */
  public MeasuredTransit {
    check("message", "B", bytes, MAX_BYTES);
    check("round trip", "ns", roundTripNanos, MAX_NANOS);
    check("receive", "ns", receiveNanos, MAX_NANOS);
  }

  private static void check(String what, String unit, long value, long most) {
    if (value < 0 || value > most) {
      throw new IllegalArgumentException(
          "%s of a ping-pong: 0 to %d %s, got %d %s".formatted(what, most, unit, value, unit));
    }
  }

  /**
   * From the begin of a send until its message was there, at least, in ns: half of the round trip
   * less what the receiving takes.
   */
  public long leastNanos() {
    return Math.max(0, roundTripNanos / 2 - receiveNanos);
  }

  /** From the begin of a send until its message was there, at most, in ns. */
  public long mostNanos() {
    return roundTripNanos / 2 + roundTripNanos % 2;
  }
}
