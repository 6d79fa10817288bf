package io.idlewave.perturb.kernel;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Sensitivities;
import io.idlewave.perturb.topology.Hops;
import java.lang.management.ManagementFactory;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CountingKernelTest {

  private static final LaneTables QUIET =
      new LaneTables(Quantum.DEFAULT, null, Map.of(), new double[0]);
  private static final Weight HOP = new Weight(112, 100, 2, 10, 1, 2, 20);

  private final MicroProgram program = new MicroProgram();

  @Test
  void run_twoPathsOfEqualLength_givesTheDerivativeToTheRight() {
    program.addClock(0, 188);
    program.addClock(0, HOP);
    program.addClock(1, 76);
    program.addClock(1, HOP);
    program.addClock(1, HOP);
    program.record(0);
    program.record(1);
    Sensitivities sensitivities = run(QUIET, 1);
    assertThat(sensitivities.latencies()).containsExactly(2);
    assertThat(sensitivities.overheads()).containsExactly(4);
    assertThat(sensitivities.gapBytes()).containsExactly(40);
    assertThat(sensitivities.latencyNanos()).containsExactly(200);
  }

  @Test
  void run_shiftsOfTheLanes_areTimesOfOtherLatencies() {
    program.addClock(0, 500);
    program.addClock(0, HOP);
    program.store(0, 1, HOP);
    program.addSlot(0, HOP);
    program.join(0, 0, HOP);
    program.record(0);
    program.record(1);
    LaneGroup group = new LaneGroup(0, Bound.EXACT, 0, 3, 2, new LaneExtras(true, false));
    Kernel.run(program, group, QUIET.withLatencyShifts(-100, 0, 1000));
    assertThat(group.result().rankNanos()).startsWith(512, 612, 3336);
    Sensitivities sensitivities = requireNonNull(group.result().sensitivities());
    assertThat(sensitivities.latencies()).containsExactly(1, 1, 3);
    assertThat(sensitivities.latencyNanos()).containsExactly(0, 100, 3300);
  }

  @Test
  void run_hops_areCountedByClassAsFarAsToldApart() {
    Weight three = new Weight(300, 300, 0, 0, 1, 0, 0, Hops.of(2, 0.5, 1));
    program.addClock(0, three);
    program.store(0, 0, three);
    program.join(1, 0, Weight.ZERO);
    program.record(0);
    program.record(1);
    LaneGroup group =
        new LaneGroup(0, Bound.EXACT, 0, 3, 2, new LaneExtras(true, false, false, false, 2));
    Kernel.run(program, group, QUIET);
    Sensitivities sensitivities = requireNonNull(group.result().sensitivities());
    assertThat(sensitivities.latencies()).containsOnly(2);
    assertThat(sensitivities.hops()).hasDimensions(2, 3);
    assertThat(sensitivities.hops()[0]).containsOnly(4);
    assertThat(sensitivities.hops()[1]).containsOnly(1);
    assertThat(run(QUIET, 1).hops()).isEmpty();
  }

  @Test
  void run_minimum_isRefused() {
    program.minInto(0, 0, 1);
    assertThatThrownBy(() -> run(QUIET, 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("step 0: a minimum has no critical path to count on");
    program.clear();
    program.slotMin(0, 1, 1, 1);
    assertThatThrownBy(() -> run(QUIET, 1)).isInstanceOf(IllegalStateException.class);
    program.clear();
    program.slotSum(0, 1);
    assertThatThrownBy(() -> run(QUIET, 1))
        .hasMessage("step 0: a sum of two slots is no path to count on");
  }

  @Test
  void run_shiftsWithoutCounts_areRefused() {
    LaneGroup group = new LaneGroup(0, Bound.EXACT, 0, 1, 2);
    assertThatThrownBy(() -> Kernel.run(program, group, QUIET.withLatencyShifts(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("latency shifts of lanes: only in a group with counts");
  }

  @Test
  void run_moreLanesThanShifts_isRefused() {
    assertThatThrownBy(() -> run(QUIET.withLatencyShifts(1, 2), 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("replicate with a latency shift: below 2, got 2");
  }

  @Test
  void run_warm_allocatesNothing() {
    WeightedSteps.write(3, 5_000, Machine.writing(program));
    LaneGroup lanes =
        new LaneGroup(0, Bound.EXACT, 0, 3, WeightedSteps.RANKS, new LaneExtras(true, true));
    LaneTables tables = WeightedSteps.TABLES.withLatencyShifts(1, 2, 3);
    Kernel.run(program, lanes, tables);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int round = 0; round < 10; round++) {
      Kernel.run(program, lanes, tables);
    }
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(5_000);
  }

  private Sensitivities run(LaneTables tables, int lanes) {
    LaneGroup group = new LaneGroup(0, Bound.EXACT, 0, lanes, 2, new LaneExtras(true, false));
    Kernel.run(program, group, tables);
    return requireNonNull(group.result().sensitivities());
  }
}
