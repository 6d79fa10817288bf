package io.idlewave.perturb.path;

/**
 * What a part of a critical path consists of, in ns. All are multiples of the study's quantum, so
 * that parts add up to the whole exactly. A part may be negative: a network may have a negative gap
 * per byte, and failed polls are given back.
 *
 * @param computationNanos computation, local calls, noise and delays
 * @param latencyNanos latency
 * @param overheadNanos overhead
 * @param bandwidthNanos bandwidth and gaps
 */
public record PathCost(
    double computationNanos, double latencyNanos, double overheadNanos, double bandwidthNanos) {

  /** The sum, in ns. */
  public double nanos() {
    return computationNanos + latencyNanos + overheadNanos + bandwidthNanos;
  }
}
