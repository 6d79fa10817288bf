package io.idlewave.perturb.compute;

/**
 * A quieter machine, and what it changes in a trace.
 *
 * @param recordedNanos of all stretches inside the run, in ns
 * @param removedNanos of it, what the quieter machine saves
 * @param leftNanos of it, what kept its recorded time because its class was too small
 */
public record Denoising(
    ComputeTimes times,
    double recordedNanos,
    double removedNanos,
    double leftNanos,
    long leftStretches) {

  /** The share of the recorded computing that is saved. */
  public double removedShare() {
    return recordedNanos == 0 ? 0 : removedNanos / recordedNanos;
  }

  /** The share of the recorded computing whose classes were too small. */
  public double leftShare() {
    return recordedNanos == 0 ? 0 : leftNanos / recordedNanos;
  }
}
