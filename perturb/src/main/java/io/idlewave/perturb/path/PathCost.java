package io.idlewave.perturb.path;

import io.idlewave.perturb.kernel.Weight;
import io.idlewave.perturb.noise.Quantum;
import java.io.Serializable;

/**
 * The composition of a part of a critical path, in ns. All are multiples of the study's quantum, so
 * that parts add up to the whole exactly. A part may be negative: a network may have a negative gap
 * per byte, and failed polls are given back.
 *
 * @param computationNanos computation, local calls, noise and delays
 * @param latencyNanos latency
 * @param overheadNanos overhead
 * @param bandwidthNanos bandwidth and gaps
 */
public record PathCost(
    double computationNanos, double latencyNanos, double overheadNanos, double bandwidthNanos)
    implements Serializable {

  /** Computation, latency, overhead, bandwidth. */
  static final int KINDS = 4;

  static PathCost of(Costs costs, Quantum quantum) {
    double nanos = quantum.nanos();
    return new PathCost(
        costs.quanta(0) * nanos,
        costs.quanta(1) * nanos,
        costs.quanta(2) * nanos,
        costs.quanta(3) * nanos);
  }

  static void add(Costs costs, Weight weight, Quantum quantum) {
    long latency = quantum.toQuanta(weight.latencyNanos());
    long overhead = quantum.toQuanta(weight.overheadNanos());
    long bandwidth = quantum.toQuanta(weight.bandwidthNanos());
    costs.add(0, quantum.toQuanta(weight.nanos()) - latency - overhead - bandwidth);
    costs.add(1, latency);
    costs.add(2, overhead);
    costs.add(3, bandwidth);
  }

  /** The sum, in ns. */
  public double nanos() {
    return computationNanos + latencyNanos + overheadNanos + bandwidthNanos;
  }
}
