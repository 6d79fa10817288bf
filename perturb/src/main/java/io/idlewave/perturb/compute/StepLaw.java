package io.idlewave.perturb.compute;

import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.noise.StretchLaw;
import io.idlewave.perturb.random.Cause;
import io.idlewave.perturb.random.LaneDraws;

/**
 * What the stretches of a rank take in one step: as much longer as all that the rank computes in
 * the recorded step that this one is like.
 *
 * @param nanos how long the rank computed in each recorded step
 * @param step the step
 */
record StepLaw(StepBlocks blocks, double[] nanos, int step) implements StretchLaw {

  private static final long serialVersionUID = 1L;

  @Override
  public void add(
      double[] row, LaneDraws draws, long key, double insteadNanos, double factor, Quantum grid) {
    double scale = factor * insteadNanos / grid.nanos();
    double quantum = grid.nanos();
    long[] bits = draws.of(Cause.STEPS, 0).bits(blocks.key(step));
    for (int lane = 0; lane < row.length; lane++) {
      double times = nanos[blocks.recorded(step, bits[lane])] / nanos[step];
      row[lane] += Math.rint((times - 1) * scale) * quantum;
    }
  }

  @Override
  public boolean isOfSteps() {
    return true;
  }

  /** What the rank computed in the step: on average it takes as long. */
  @Override
  public double totalNanos() {
    return nanos[step];
  }
}
