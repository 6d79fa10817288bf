package io.idlewave.perturb.path;

import io.idlewave.perturb.kernel.Weight;
import io.idlewave.perturb.noise.Quantum;

/** A sum of costs in quanta: exact whatever is added in whatever order. Mutable. */
final class Costs {

  long computation;
  long latency;
  long overhead;
  long bandwidth;

  void add(Weight weight, Quantum quantum) {
    long l = quantum.toQuanta(weight.latencyNanos());
    long o = quantum.toQuanta(weight.overheadNanos());
    long b = quantum.toQuanta(weight.bandwidthNanos());
    latency += l;
    overhead += o;
    bandwidth += b;
    computation += quantum.toQuanta(weight.nanos()) - l - o - b;
  }

  void add(Costs other) {
    computation += other.computation;
    latency += other.latency;
    overhead += other.overhead;
    bandwidth += other.bandwidth;
  }

  void set(Costs other) {
    clear();
    add(other);
  }

  void clear() {
    computation = 0;
    latency = 0;
    overhead = 0;
    bandwidth = 0;
  }

  boolean isZero() {
    return computation == 0 && latency == 0 && overhead == 0 && bandwidth == 0;
  }

  long quanta() {
    return computation + latency + overhead + bandwidth;
  }

  PathCost nanos(Quantum quantum) {
    double nanos = quantum.nanos();
    return new PathCost(computation * nanos, latency * nanos, overhead * nanos, bandwidth * nanos);
  }
}
