package io.idlewave.perturb.path;

import java.io.Serializable;

/**
 * The composition of a part of a recorded run, in whole ns. A transfer is negative where an effect
 * was recorded before its cause, within the resolution of the clocks, or where a call ended sooner
 * after its cause than calls of its class need.
 *
 * @param computationNanos between calls
 * @param callNanos in calls, as long as their kind takes anyway
 * @param transferNanos while a message or an answer is under way
 * @param unexplainedNanos in calls, beyond the shortest of their kind
 * @param idleNanos on streams that have nothing to do
 */
public record RecordedCost(
    long computationNanos,
    long callNanos,
    long transferNanos,
    long unexplainedNanos,
    long idleNanos)
    implements Serializable {

  static final int KINDS = RecordedPart.values().length;

  /** Nothing. */
  public static final RecordedCost NONE = new RecordedCost(0, 0, 0, 0, 0);

  static RecordedCost of(Costs costs) {
    return new RecordedCost(
        costs.quanta(RecordedPart.COMPUTATION.code()),
        costs.quanta(RecordedPart.CALLS.code()),
        costs.quanta(RecordedPart.TRANSFER.code()),
        costs.quanta(RecordedPart.UNEXPLAINED.code()),
        costs.quanta(RecordedPart.IDLE.code()));
  }

  /** One part of it. */
  public long nanos(RecordedPart part) {
    return switch (part) {
      case COMPUTATION -> computationNanos;
      case CALLS -> callNanos;
      case TRANSFER -> transferNanos;
      case UNEXPLAINED -> unexplainedNanos;
      case IDLE -> idleNanos;
    };
  }

  /** All parts. */
  public long nanos() {
    return computationNanos + callNanos + transferNanos + unexplainedNanos + idleNanos;
  }

  /** This and {@code other} together. */
  public RecordedCost plus(RecordedCost other) {
    return new RecordedCost(
        computationNanos + other.computationNanos,
        callNanos + other.callNanos,
        transferNanos + other.transferNanos,
        unexplainedNanos + other.unexplainedNanos,
        idleNanos + other.idleNanos);
  }
}
