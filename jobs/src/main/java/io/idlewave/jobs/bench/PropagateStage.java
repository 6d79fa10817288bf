package io.idlewave.jobs.bench;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.jobs.prepare.recorded.CallCounter;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.Propagator;
import java.util.List;

/**
 * Applies lowering and kernel to blocks that lie in memory: what a propagator does on one core,
 * without the walk that feeds it.
 *
 * @param blocks the first blocks of a trace
 * @param plan lanes of one group
 */
record PropagateStage(String name, List<GraphBlock> blocks, LanePlan plan)
    implements BenchmarkStage {

  @Override
  public BenchmarkUnit unit() {
    return BenchmarkUnit.NANOS_PER_LANE_CALL;
  }

  @Override
  public double measure() {
    return CpuSeconds.of(CpuTime::ofThread, this::propagate) * 1e9 / calls() / plan.laneCount();
  }

  private void propagate() {
    Propagator propagator = new Propagator(plan, plan.freshGroups());
    blocks.forEach(propagator::apply);
  }

  private long calls() {
    long[] calls = new long[1];
    CallCounter counter = new CallCounter(done -> calls[0] = done);
    blocks.forEach(counter);
    return calls[0];
  }
}
