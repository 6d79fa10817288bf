package io.idlewave.perturb.simulated;

import io.idlewave.graph.block.StretchWork;
import java.io.Serializable;

/**
 * By how much computation is slower than it was recorded: the product of three factors.
 *
 * @param overall of all computation
 * @param byRow per entry of the trace's list of ranks; empty for 1 everywhere
 * @param byRegion per user region of the trace; empty for 1 everywhere
 * @param work what of a stretch is computing: idle time stays as long as it was
 */
public record CpuFactors(double overall, double[] byRow, double[] byRegion, StretchWork work)
    implements Serializable {

  public static final CpuFactors RECORDED = new CpuFactors(1, new double[0], new double[0]);

  /** For a trace in which nothing is idle. */
  public CpuFactors(double overall, double[] byRow, double[] byRegion) {
    this(overall, byRow, byRegion, StretchWork.ALL);
  }

  /** Whether regions may differ in their factors. */
  boolean tellsRegionsApart() {
    return byRegion.length > 0 || !work.idling().isEmpty();
  }

  /** The factor of computation of {@code row} in {@code region}, which is -1 outside any. */
  double of(int row, int region) {
    if (work.isIdle(row, region)) {
      return 1;
    }
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
