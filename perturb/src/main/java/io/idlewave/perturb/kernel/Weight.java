package io.idlewave.perturb.kernel;

import io.idlewave.perturb.topology.Hops;
import java.io.Serializable;

/**
 * The time that a step adds, on the grid of the study, with its parts and with how often each
 * network parameter is in it. What is neither latency nor overhead nor bandwidth is computation.
 *
 * @param nanos the sum, in ns: what the clocks take
 * @param latencies how many times L is in it
 * @param overheads how many times o is in it
 * @param gapBytes how many times G is in it
 * @param hops how many hops of each class are in it; their time is latency
 */
public record Weight(
    double nanos,
    double latencyNanos,
    double overheadNanos,
    double bandwidthNanos,
    int latencies,
    int overheads,
    long gapBytes,
    Hops hops)
    implements Serializable {

  /** Nothing. */
  public static final Weight ZERO = computation(0);

  /** A weight without hops. */
  public Weight(
      double nanos,
      double latencyNanos,
      double overheadNanos,
      double bandwidthNanos,
      int latencies,
      int overheads,
      long gapBytes) {
    this(
        nanos,
        latencyNanos,
        overheadNanos,
        bandwidthNanos,
        latencies,
        overheads,
        gapBytes,
        Hops.NONE);
  }

  /** Time that no network parameter is in. */
  public static Weight computation(double nanos) {
    return new Weight(nanos, 0, 0, 0, 0, 0, 0);
  }

  /** Time of one kind that no network parameter is counted in. */
  static Weight of(TimeKind kind, double nanos) {
    return switch (kind) {
      case COMPUTATION -> computation(nanos);
      case LATENCY -> new Weight(nanos, nanos, 0, 0, 0, 0, 0);
      case OVERHEAD -> new Weight(nanos, 0, nanos, 0, 0, 0, 0);
      case BANDWIDTH -> new Weight(nanos, 0, 0, nanos, 0, 0, 0);
    };
  }

  /** Both, one after the other. */
  public Weight plus(Weight other) {
    return new Weight(
        nanos + other.nanos,
        latencyNanos + other.latencyNanos,
        overheadNanos + other.overheadNanos,
        bandwidthNanos + other.bandwidthNanos,
        latencies + other.latencies,
        overheads + other.overheads,
        gapBytes + other.gapBytes,
        hops.plus(other.hops));
  }

  /** What takes it back. */
  public Weight negated() {
    return new Weight(
        -nanos,
        -latencyNanos,
        -overheadNanos,
        -bandwidthNanos,
        -latencies,
        -overheads,
        -gapBytes,
        hops.times(-1));
  }

  /** Whether it changes neither times under any parameters nor what a path consists of. */
  public boolean isZero() {
    return nanos == 0
        && latencyNanos == 0
        && overheadNanos == 0
        && bandwidthNanos == 0
        && latencies == 0
        && overheads == 0
        && gapBytes == 0
        && hops.isNone();
  }
}
