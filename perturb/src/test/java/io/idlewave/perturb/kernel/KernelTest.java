package io.idlewave.perturb.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.QuantileTable;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.random.DrawKey;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Draws;
import io.idlewave.perturb.random.Purpose;
import io.idlewave.perturb.scenario.Bound;
import java.lang.management.ManagementFactory;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KernelTest {

  private static final double NONE = Double.NEGATIVE_INFINITY;

  private static final NoiseContext CONTEXT =
      new NoiseContext(DrawKeys.observed(1), Quantum.DEFAULT);

  private static final LaneTables TABLES =
      new LaneTables(
          Quantum.DEFAULT,
          new Constant(3).sampler(CONTEXT),
          Map.of(
              Purpose.LATENCY, QuantileTable.compile(new Constant(5), Quantum.DEFAULT),
              Purpose.BANDWIDTH, QuantileTable.compile(new Constant(0.1))),
          new double[] {0, 7.01});

  private final MicroProgram program = new MicroProgram();
  private final LaneGroup group = new LaneGroup(0, Bound.UPPER, 0, 2, 3);

  @Test
  void run_addClock_addsToOneRank() {
    program.addClock(1, 2.5);
    program.addClock(1, -4);
    run();
    assertThat(clocks()).containsExactly(0, -1.5, 0);
  }

  @Test
  void run_noise_fallsOnTheClockOrSlot() {
    program.noise(0, 1, 0, 1);
    program.store(1, 2, 10);
    program.noiseOnSlot(1, 2, 1, 0, 1);
    run();
    assertThat(clocks()).containsExactly(3, 0, 0);
    assertThat(slots()).containsExactly(NONE, 13);
  }

  @Test
  void run_noise_isHandedWhatTheEdgeSays() {
    StretchNoise noise = new StretchNoise(1_000_000);
    LaneTables tables = new LaneTables(Quantum.DEFAULT, noise, Map.of(), new double[0]);
    LaneGroup lanes = new LaneGroup(0, Bound.UPPER, 70, 100, 3);
    program.noise(2, 77, 123, 9);
    Kernel.run(program, lanes, tables);
    for (int lane = 0; lane < 100; lane++) {
      assertThat(lanes.clockNanos(2, lane))
          .isEqualTo(noise.delayNanos(Draws.bits(77, 70 + lane), 2, 123, 9));
    }
  }

  @Test
  void run_noise_dependsOnKeyAndReplicate() {
    QuantileTable table = QuantileTable.compile(new Exponential(1000), Quantum.DEFAULT);
    LaneTables tables =
        new LaneTables(
            Quantum.DEFAULT, new Exponential(1000).sampler(CONTEXT), Map.of(), new double[0]);
    LaneGroup replicates = new LaneGroup(0, Bound.UPPER, 500, 3, 1);
    long key = DrawKey.of(42, 0, 9, Purpose.COMPUTE, 0);
    program.noise(0, key, 0, 1);
    Kernel.run(program, replicates, tables);
    for (int lane = 0; lane < 3; lane++) {
      double expected = table.value(Draws.bits(key, 500 + lane));
      assertThat(replicates.clockNanos(0, lane)).isEqualTo(expected);
    }
    assertThat(replicates.clockNanos(0, 0)).isNotEqualTo(replicates.clockNanos(0, 1));
  }

  @Test
  void run_delayClock_addsTheRoundedDelay() {
    program.delayClock(0, 0);
    program.delayClock(2, 1);
    run();
    assertThat(clocks()).containsExactly(0, 0, 7.015625);
  }

  @Test
  void run_store_publishesTheClock() {
    program.addClock(1, 10);
    program.store(0, 1, -2);
    program.store(1, 1, NONE);
    run();
    assertThat(slots()).containsExactly(8, NONE);
  }

  @Test
  void run_maxInto_keepsTheLargest() {
    program.addClock(1, 10);
    program.maxInto(0, 0, 4);
    program.maxInto(0, 1, 1);
    program.maxInto(0, 2, 2);
    program.maxInto(0, 1, NONE);
    run();
    assertThat(slots()).containsExactly(11);
  }

  @Test
  void run_minInto_keepsTheSmallest() {
    program.clearSlot(0, Double.POSITIVE_INFINITY);
    program.addClock(1, 10);
    program.minInto(0, 0, 4);
    program.minInto(0, 1, 1);
    run();
    assertThat(slots()).containsExactly(4);
  }

  @Test
  void run_minIntoWithoutWeight_leavesNothing() {
    program.clearSlot(0, Double.POSITIVE_INFINITY);
    program.minInto(0, 0, NONE);
    run();
    assertThat(slots()).containsExactly(NONE);
  }

  @Test
  void run_join_waitsForTheLater() {
    program.addClock(0, 10);
    program.store(0, 0, 0);
    program.join(1, 3, 0, -8);
    program.join(2, 1, 0, 5);
    run();
    assertThat(clocks()).containsExactly(10, 3, 15);
  }

  @Test
  void run_joinOfNothing_addsTheClockWeight() {
    program.clearSlot(0, Double.POSITIVE_INFINITY);
    program.join(0, 2, 0, NONE);
    program.join(1, 4, 1, 6);
    run();
    assertThat(clocks()).containsExactly(2, 4, 0);
  }

  @Test
  void run_joinWithoutClock_takesTheSlot() {
    program.addClock(0, 100);
    program.store(0, 1, 20);
    program.join(0, NONE, 0, 1);
    run();
    assertThat(clocks()).containsExactly(21, 0, 0);
  }

  @Test
  void run_drawSlot_roundsTheProductOnce() {
    program.store(0, 0, 0);
    program.store(1, 0, 0);
    program.store(2, 0, 0);
    program.store(3, 0, 0);
    program.drawSlot(0, Purpose.LATENCY, 1, 1);
    program.drawSlot(1, Purpose.BANDWIDTH, 2, 1000);
    program.drawSlot(2, Purpose.BANDWIDTH, 3, 1);
    program.drawSlot(3, Purpose.BANDWIDTH, 4, 0);
    run();
    assertThat(slots()).containsExactly(5, 100, 0.09375, 0);
  }

  @Test
  void run_drawsOfAnUndisturbedScenario_changeNothing() {
    program.store(0, 0, 2);
    program.drawSlot(0, Purpose.LATENCY, 1, 8);
    program.noiseOnSlot(0, 0, 1, 0, 8);
    program.noise(0, 1, 0, 8);
    Kernel.run(program, group, new LaneTables(Quantum.DEFAULT, null, Map.of(), new double[0]));
    assertThat(clocks()).containsExactly(0, 0, 0);
    assertThat(slots()).containsExactly(2);
  }

  @Test
  void run_slotSteps_combineTwoSlots() {
    program.store(0, 0, 10);
    program.store(1, 0, 20);
    for (int slot = 2; slot < 7; slot++) {
      program.copySlot(slot, 0, 0);
    }
    program.slotSum(6, 1);
    program.addSlot(2, 1.5);
    program.slotMax(3, 1, 3, -9);
    program.slotMin(4, 1, 3, -9);
    program.copySlot(5, 1, 2);
    run();
    assertThat(slots()).containsExactly(10, 20, 11.5, 13, 11, 22, 30);
  }

  @Test
  void run_slotStepsWithoutWeight_treatItAsNeutralElement() {
    program.clearSlot(0, Double.POSITIVE_INFINITY);
    for (int slot = 1; slot < 7; slot++) {
      program.store(slot, 0, slot);
    }
    program.slotMax(1, 0, 4, NONE);
    program.slotMax(2, 6, NONE, 4);
    program.slotMin(3, 0, NONE, 0);
    program.slotMin(4, 0, 0, NONE);
    program.copySlot(5, 0, NONE);
    program.addSlot(6, NONE);
    run();
    assertThat(slots()).containsExactly(Double.POSITIVE_INFINITY, 5, 10, NONE, NONE, NONE, NONE);
  }

  @Test
  void run_slotMaxOfItself_isDefined() {
    program.store(0, 0, 10);
    program.slotMax(0, 0, 1, 2);
    run();
    assertThat(slots()).containsExactly(12);
  }

  @Test
  void run_record_keepsTheClockOfThatMoment() {
    program.addClock(0, 5);
    program.record(0);
    program.addClock(0, 5);
    run();
    assertThat(group.recordedNanos(0, 1)).isEqualTo(5);
    assertThat(group.recordedNanos(1, 1)).isNaN();
  }

  @Test
  void run_deadlock_marksEveryLane() {
    assertThat(group.deadlocked(0)).isFalse();
    program.deadlock();
    run();
    assertThat(group.deadlocked(0)).isTrue();
    assertThat(group.deadlocked(1)).isTrue();
  }

  @Test
  void run_programOfManyRanks_isRefused() {
    program.addClock(3, 1);
    assertThatThrownBy(this::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("program: ranks below 3, got 3");
  }

  @Test
  void run_programOfManyDelays_isRefused() {
    program.delayClock(0, 2);
    assertThatThrownBy(this::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("program: delays below 2, got 2");
  }

  @Test
  void run_secondProgramWithMoreSlots_keepsTheFirstOnes() {
    program.store(0, 0, 1);
    run();
    program.clear();
    program.maxInto(4, 0, 2);
    run();
    assertThat(slots()).containsExactly(1, NONE, NONE, NONE, 2);
  }

  @Test
  void run_warm_allocatesNothing() {
    RandomSteps.write(3, 5_000, Machine.writing(program));
    LaneGroup lanes = new LaneGroup(0, Bound.EXACT, 0, 3, RandomSteps.RANKS);
    Kernel.run(program, lanes, RandomSteps.TABLES);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int round = 0; round < 10; round++) {
      Kernel.run(program, lanes, RandomSteps.TABLES);
      program.clear();
      for (int step = 0; step < 5_000; step++) {
        program.join(step % RandomSteps.RANKS, 1, step % RandomSteps.SLOTS, 2);
      }
    }
    // Well under a byte per step: only what measuring itself takes.
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(5_000);
  }

  private void run() {
    Kernel.run(program, group, TABLES);
  }

  private double[] clocks() {
    double[] clocks = new double[group.ranks()];
    for (int rank = 0; rank < clocks.length; rank++) {
      clocks[rank] = group.clockNanos(rank, 0);
      assertThat(group.clockNanos(rank, 1)).isEqualTo(clocks[rank]);
    }
    return clocks;
  }

  private double[] slots() {
    double[] slots = new double[group.slotCount()];
    for (int slot = 0; slot < slots.length; slot++) {
      slots[slot] = group.slotNanos(slot, 0);
      assertThat(group.slotNanos(slot, 1)).isEqualTo(slots[slot]);
    }
    return slots;
  }
}
