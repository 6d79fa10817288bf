package io.idlewave.perturb.simulated;

import java.io.Serializable;

/**
 * By how much computation is slower than it was recorded: the product of three factors.
 *
 * @param overall of all computation
 * @param byRow per entry of the trace's list of ranks; empty for 1 everywhere
 * @param byRegion per user region of the trace; empty for 1 everywhere
 */
public record CpuFactors(double overall, double[] byRow, double[] byRegion)
    implements Serializable {

  /** As recorded. */
  public static final CpuFactors RECORDED = new CpuFactors(1, new double[0], new double[0]);

  /** Whether regions may differ in their factors. */
  boolean tellsRegionsApart() {
    return byRegion.length > 0;
  }

  /** The factor of computation of {@code row} in {@code region}, which is -1 outside any. */
  double of(int row, int region) {
    double factor = overall;
    if (byRow.length > 0) {
      factor *= byRow[row];
    }
    if (byRegion.length > 0 && region >= 0) {
      factor *= byRegion[region];
    }
    return factor;
  }
}
