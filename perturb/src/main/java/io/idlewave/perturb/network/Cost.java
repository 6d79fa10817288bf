package io.idlewave.perturb.network;

import io.idlewave.perturb.kernel.Weight;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.topology.Hops;
import java.io.Serializable;

/**
 * The cost of a step of a message, kept apart by cause, with how often each network parameter is in
 * it: the derivative of the cost. Not rounded: products like G times bytes stay doubles until
 * {@link #rounded}. A part may be negative (LogGPS has platforms with Gl below 0).
 *
 * @param latencyNanos time on the wire that does not depend on the size, in ns
 * @param overheadNanos time that a processor is engaged, in ns
 * @param bandwidthNanos time that grows with the size, and gaps, in ns
 * @param latencies how many times L is in it
 * @param overheads how many times o is in it
 * @param gapBytes how many times G, the time per byte, is in it
 * @param hops how many hops of each class are in it; their time is latency
 */
public record Cost(
    double latencyNanos,
    double overheadNanos,
    double bandwidthNanos,
    int latencies,
    int overheads,
    long gapBytes,
    Hops hops)
    implements Serializable {

  /** Nothing. */
  public static final Cost ZERO = new Cost(0, 0, 0, 0, 0, 0);

  /** A cost without hops. */
  public Cost(
      double latencyNanos,
      double overheadNanos,
      double bandwidthNanos,
      int latencies,
      int overheads,
      long gapBytes) {
    this(latencyNanos, overheadNanos, bandwidthNanos, latencies, overheads, gapBytes, Hops.NONE);
  }

  /** One latency. */
  public static Cost latency(double nanos) {
    return new Cost(nanos, 0, 0, 1, 0, 0);
  }

  /** One overhead. */
  public static Cost overhead(double nanos) {
    return new Cost(0, nanos, 0, 0, 1, 0);
  }

  /** The transfer of {@code bytes} bytes. */
  public static Cost bandwidth(double nanos, long bytes) {
    return new Cost(0, 0, nanos, 0, 0, bytes);
  }

  /** One after the other. */
  public Cost plus(Cost other) {
    return new Cost(
        latencyNanos + other.latencyNanos,
        overheadNanos + other.overheadNanos,
        bandwidthNanos + other.bandwidthNanos,
        latencies + other.latencies,
        overheads + other.overheads,
        gapBytes + other.gapBytes,
        hops.plus(other.hops));
  }

  /** This cost less another. */
  public Cost minus(Cost other) {
    return plus(other.times(-1));
  }

  /** {@code count} of them. */
  public Cost times(int count) {
    return new Cost(
        latencyNanos * count,
        overheadNanos * count,
        bandwidthNanos * count,
        latencies * count,
        overheads * count,
        gapBytes * count,
        hops.times(count));
  }

  /**
   * This cost where everything that takes L goes over a route of hops: as latency, and not as L.
   *
   * @param nanos what they take together, in ns
   */
  Cost crossing(Hops crossed, double nanos) {
    return latencies == 0
        ? this
        : new Cost(
            latencyNanos + latencies * nanos,
            overheadNanos,
            bandwidthNanos,
            latencies,
            overheads,
            gapBytes,
            hops.plus(crossed.times(latencies)));
  }

  /** The sum, in ns. */
  public double nanos() {
    return latencyNanos + overheadNanos + bandwidthNanos;
  }

  /**
   * On the grid of a study: the sum is rounded once, and its parts add up to it exactly. A
   * parameter that grows by a multiple of the quantum lets the sum grow by just that.
   */
  public Weight rounded(Quantum quantum) {
    double nanos = quantum.roundHalfUp(nanos());
    double latency = quantum.roundHalfUp(latencyNanos);
    double overhead = quantum.roundHalfUp(overheadNanos);
    double bandwidth = nanos - latency - overhead;
    return new Weight(nanos, latency, overhead, bandwidth, latencies, overheads, gapBytes, hops);
  }
}
