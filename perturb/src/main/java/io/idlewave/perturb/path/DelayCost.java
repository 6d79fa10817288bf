package io.idlewave.perturb.path;

import io.idlewave.perturb.kernel.DelayPart;
import io.idlewave.perturb.noise.Quantum;
import java.io.Serializable;

/**
 * The contribution of a part of a winning path to the delay at its end, in ns. All are multiples of
 * the study's quantum, so that parts add up to the delay exactly.
 *
 * @param computationNoiseNanos noise on computation between calls
 * @param callNoiseNanos noise on the processor time of calls
 * @param latencyNanos drawn latency
 * @param bandwidthNanos drawn time per byte
 * @param oneOffNanos one-off delays
 * @param computationNanos what computation takes more than recorded: negative on a quieter machine
 * @param absorbedNanos slack; negative where a bound has to widen a clock's reading
 */
public record DelayCost(
    double computationNoiseNanos,
    double callNoiseNanos,
    double latencyNanos,
    double bandwidthNanos,
    double oneOffNanos,
    double computationNanos,
    double absorbedNanos)
    implements Serializable {

  static final int KINDS = DelayPart.values().length;

  static DelayCost of(Costs costs, Quantum quantum) {
    return new DelayCost(
        nanos(costs, DelayPart.COMPUTATION_NOISE, quantum),
        nanos(costs, DelayPart.CALL_NOISE, quantum),
        nanos(costs, DelayPart.LATENCY, quantum),
        nanos(costs, DelayPart.BANDWIDTH, quantum),
        nanos(costs, DelayPart.ONE_OFF, quantum),
        nanos(costs, DelayPart.COMPUTATION, quantum),
        0 - nanos(costs, DelayPart.SLACK, quantum));
  }

  private static double nanos(Costs costs, DelayPart part, Quantum quantum) {
    return costs.quanta(part.code()) * quantum.nanos();
  }

  /** All that is drawn, one-off delays, and what computation takes more than recorded, in ns. */
  public double injectedNanos() {
    return computationNoiseNanos
        + callNoiseNanos
        + latencyNanos
        + bandwidthNanos
        + oneOffNanos
        + computationNanos;
  }

  /** What remains: injected less absorbed, in ns. */
  public double delayNanos() {
    return injectedNanos() - absorbedNanos;
  }
}
