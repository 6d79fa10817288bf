package io.idlewave.perturb.path;

import io.idlewave.perturb.kernel.CostKind;

/** What the critical path of a lane consists of. */
public enum CriticalPart implements CostKind {
  /** Computation, local calls, noise and delays. */
  COMPUTATION(0),
  /** Latency. */
  LATENCY(1),
  /** Overhead. */
  OVERHEAD(2),
  /** Bandwidth and gaps. */
  BANDWIDTH(3);

  private final int code;

  CriticalPart(int code) {
    this.code = code;
  }

  @Override
  public int code() {
    return code;
  }
}
