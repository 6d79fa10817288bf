package io.idlewave.perturb.observed;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.lowering.Lowering;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.TestPlans;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Slack;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LoweringAllocationTest {

  private static final int ROUNDS = 20;

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(
      value = Bound.class,
      names = {"LOWER", "UPPER", "EXACT"})
  void lower_warm_allocatesNothing(Bound bound) {
    TestPlans plans = TestPlans.randomTrace(folder, 3);
    Slack slack = bound == Bound.EXACT ? Slack.CLOCKS : Slack.LOCAL;
    LanePlan plan = plans.plan(slack, 1, 1);
    List<GraphBlock> blocks = plans.blocks();
    Lowering lowering = plan.pricings().get(0).lowering(bound);
    lower(lowering, blocks);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int round = 0; round < ROUNDS; round++) {
      lower(lowering, blocks);
    }
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    long entries = blocks.stream().mapToLong(GraphBlock::entryCount).sum();
    // Far below the smallest object per entry: only what measuring itself takes.
    assertThat(allocated).isLessThan(ROUNDS * entries);
  }

  private static void lower(Lowering lowering, List<GraphBlock> blocks) {
    for (GraphBlock block : blocks) {
      lowering.lower(block, program -> {});
    }
  }
}
