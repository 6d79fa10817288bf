package io.idlewave.perturb.kernel;

import io.idlewave.perturb.random.Purpose;

/**
 * The kind of a piece of time. Stated here once for all that distinguish it: the kernel with
 * counts, the replay of a lane, the ledger and the critical path.
 */
enum TimeKind {
  /** The processor works: computation, local calls, noise, one-off delays. */
  COMPUTATION,
  /** L and what is drawn for it: a message of zero bytes is under way. */
  LATENCY,
  /** o: the processor sends or receives. */
  OVERHEAD,
  /** G and g, and what is drawn for them: bytes and gaps. */
  BANDWIDTH;

  /**
   * @throws IllegalArgumentException where it is no time
   */
  static TimeKind of(Purpose purpose) {
    return switch (purpose) {
      case COMPUTE, CALL, DURATION -> COMPUTATION;
      case LATENCY -> LATENCY;
      case BANDWIDTH -> BANDWIDTH;
      case PHASE -> throw new IllegalArgumentException("a draw that is time, got " + purpose);
    };
  }
}
