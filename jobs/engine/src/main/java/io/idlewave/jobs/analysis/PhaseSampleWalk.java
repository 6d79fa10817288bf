package io.idlewave.jobs.analysis;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.extrapolation.PhaseSample;
import io.idlewave.perturb.extrapolation.PhaseWalk;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.lowering.Pricing;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Takes the times of the phases of one scenario. */
final class PhaseSampleWalk implements TraceWalk {

  private static final long serialVersionUID = 1L;

  private final Pricing pricing;
  private final LaneTables tables;
  private final ArrayList<List<Integer>> rows;
  private final int lanes;
  private final long[] targets;
  private transient @Nullable PhaseSample sample;
  private transient @Nullable PhaseWalk walk;

  PhaseSampleWalk(
      Pricing pricing, LaneTables tables, List<List<Integer>> rows, int lanes, long[] targets) {
    this.pricing = pricing;
    this.rows = new ArrayList<>(rows);
    this.tables = tables;
    this.lanes = lanes;
    this.targets = targets;
  }

  @Override
  public void begin(Path scratch) {
    PhaseSample fresh = new PhaseSample(rows.size(), lanes, targets);
    sample = fresh;
    walk = new PhaseWalk(pricing, tables, rows, lanes, fresh);
  }

  @Override
  public void block(GraphBlock block) {
    Objects.requireNonNull(walk).apply(block);
  }

  @Override
  public PhaseSample end() {
    return Objects.requireNonNull(sample);
  }
}
