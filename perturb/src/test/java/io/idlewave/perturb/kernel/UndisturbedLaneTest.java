package io.idlewave.perturb.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.Placement;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.noise.RankFrame;
import io.idlewave.perturb.noise.process.PeriodicNoise;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Scenario;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lane of which noise in undisturbed time takes its begins. */
class UndisturbedLaneTest {

  private static final LaneTables QUIET =
      new LaneTables(Quantum.DEFAULT, null, Map.of(), new double[3]);

  /** 64 ns in every 256 ns, entered at the same place by all replicates. */
  private static final LaneTables PERIODIC =
      LaneTables.compile(
          new Scenario(
              "periodic",
              new PeriodicNoise(256, new Constant(64), 0, Placement.DEFAULT),
              null,
              null,
              List.of()),
          new NoiseContext(DrawKeys.simulated(1), Quantum.DEFAULT, RankFrame.simulated(new int[0])),
          new double[] {1000});

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void run_randomProgram_marksTheClocksOfAQuietGroup(long seed) {
    MicroProgram program = new MicroProgram();
    RandomSteps.write(seed, 400, Machine.writing(program));
    UndisturbedLane lane = new UndisturbedLane(RandomSteps.RANKS);
    lane.reserveSlots(program.slotCount());
    lane.run(program, true);
    LaneGroup group = new LaneGroup(0, Bound.EXACT, 0, 1, RandomSteps.RANKS);
    group.reserveSlots(program.slotCount());
    Tile tile = group.tiles()[0];
    int marked = 0;
    for (int step = 0; step < program.size(); step++) {
      int target = program.targets[step];
      if (program.opcodes[step] == Opcode.NOISE_CLOCK) {
        assertThat(lane.shownNanos(step)).isEqualTo(tile.clocks[target][0]);
        marked++;
      } else if (program.opcodes[step] == Opcode.NOISE_SLOT) {
        assertThat(lane.shownNanos(step)).isEqualTo(tile.slots[target][0]);
      }
      Kernel.run(program, step, step + 1, group, tile, QUIET);
    }
    assertThat(marked).isPositive();
    for (int rank = 0; rank < RandomSteps.RANKS; rank++) {
      assertThat(lane.clocks[rank]).isEqualTo(group.clockNanos(rank, 0));
    }
  }

  /** Neither a delay nor earlier noise moves the begin of a stretch: no detour is met twice. */
  @Test
  void run_delayedRank_meetsTheDetoursOfItsUndisturbedTime() {
    LaneGroup whole = group();
    LaneGroup parts = group();
    Kernel.run(stretches(1, false), whole, PERIODIC);
    Kernel.run(stretches(100, true), parts, PERIODIC);
    for (int lane = 0; lane < 70; lane++) {
      assertThat(parts.clockNanos(0, lane) - 1000).isEqualTo(whole.clockNanos(0, lane));
    }
    assertThat(LaneGroup.fromBytes(parts.toBytes()).toBytes()).isEqualTo(parts.toBytes());
    assertThat(LaneGroup.fromBytes(parts.toBytes()).hasUndisturbed()).isTrue();
  }

  private static LaneGroup group() {
    return new LaneGroup(0, Bound.EXACT, 0, 70, 1, LaneExtras.NONE, true);
  }

  /** 10,000 ns of work in equal parts. */
  private static MicroProgram stretches(int parts, boolean delayed) {
    MicroProgram program = new MicroProgram();
    double cpu = 10_000.0 / parts;
    for (int part = 0; part < parts; part++) {
      if (delayed && part == parts / 2) {
        program.delayClock(0, 0);
      }
      program.addClock(0, cpu);
      program.noise(0, 7 + part, -cpu, cpu);
    }
    return program;
  }

  @Test
  void run_groupWithoutTheLane_isRefused() {
    LaneGroup group = new LaneGroup(0, Bound.EXACT, 0, 1, 1);
    assertThatThrownBy(() -> Kernel.run(new MicroProgram(), group, PERIODIC))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "noise that runs with the undisturbed time: only in a group with an undisturbed lane");
  }
}
