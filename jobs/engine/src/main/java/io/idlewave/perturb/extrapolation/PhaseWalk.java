package io.idlewave.perturb.extrapolation;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.kernel.Kernel;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.kernel.LaneGroup;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.lowering.Lowering;
import io.idlewave.perturb.lowering.Meetings;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.scenario.Bound;
import java.util.List;

/**
 * Runs the lanes of a scenario once more, with the same bits, and takes the time of each rank from
 * leaving one collective of all ranks to entering the next: of a rank with several timelines, the
 * longest of theirs. Memory: two numbers per timeline and lane, and the slots. Mutable; one thread.
 */
public final class PhaseWalk {

  private final Lowering lowering;
  private final LaneTables tables;
  private final LaneGroup group;
  private final int[][] rows;
  private final double[][] leftNanos;
  private final PhaseSample sample;

  /**
   * A walk at the start of the trace.
   *
   * @param pricing of the scenario; one of model timing
   * @param tables what it disturbs
   * @param rows by rank, its timelines
   * @param lanes replicates 0 to {@code lanes - 1} are run
   * @param sample gets the phases
   */
  public PhaseWalk(
      Pricing pricing, LaneTables tables, List<List<Integer>> rows, int lanes, PhaseSample sample) {
    this.rows =
        rows.stream()
            .map(ofRank -> ofRank.stream().mapToInt(Integer::intValue).toArray())
            .toArray(int[][]::new);
    this.lowering = pricing.lowering(Bound.EXACT);
    this.tables = tables;
    boolean undisturbed = tables.runsUndisturbed();
    this.group =
        new LaneGroup(0, Bound.EXACT, 0, lanes, pricing.ranks(), LaneExtras.NONE, undisturbed);
    this.leftNanos = new double[pricing.ranks()][lanes];
    this.sample = sample;
  }

  /** Applies the next block. */
  public void apply(GraphBlock block) {
    lowering.lower(block, program -> Kernel.run(program, group, tables), new Phases());
  }

  /** What gets the phases. */
  public PhaseSample sample() {
    return sample;
  }

  private double phaseNanos(int rank, int lane) {
    double longest = Double.NEGATIVE_INFINITY;
    for (int row : rows[rank]) {
      longest = Math.max(longest, group.clockNanos(row, lane) - leftNanos[row][lane]);
    }
    return longest;
  }

  private final class Phases implements Meetings {

    @Override
    public void entered() {
      sample.add(PhaseWalk.this::phaseNanos);
    }

    @Override
    public void left() {
      for (int rank = 0; rank < leftNanos.length; rank++) {
        for (int lane = 0; lane < leftNanos[rank].length; lane++) {
          leftNanos[rank][lane] = group.clockNanos(rank, lane);
        }
      }
    }
  }
}
