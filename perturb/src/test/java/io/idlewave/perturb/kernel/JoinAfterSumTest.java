package io.idlewave.perturb.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.perturb.scenario.Bound;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A join with a weight on the clock is a sum and a join, for whoever runs it. */
class JoinAfterSumTest {

  private static final int STEPS = 200;
  private static final int LANES = 70;

  private static MicroProgram program(long seed, boolean fused) {
    Random random = new Random(seed);
    MicroProgram program = new MicroProgram();
    for (int step = 0; step < STEPS; step++) {
      int rank = random.nextInt(WeightedSteps.RANKS);
      int slot = random.nextInt(WeightedSteps.SLOTS);
      Weight own = WeightedSteps.weight(random);
      Weight other = WeightedSteps.weight(random);
      switch (random.nextInt(4)) {
        case 0 -> program.store(slot, rank, own);
        case 1 -> program.slotMax(slot, random.nextInt(WeightedSteps.SLOTS), other);
        case 2 -> program.noise(rank, random.nextLong(), 1, 1);
        default -> {
          if (fused) {
            program.join(rank, own, slot, other);
          } else {
            program.addClock(rank, own);
            program.join(rank, slot, other);
          }
        }
      }
    }
    for (int rank = 0; rank < WeightedSteps.RANKS; rank++) {
      program.record(rank);
    }
    return program;
  }

  private static LaneGroup run(MicroProgram program, LaneExtras extras, int lanes) {
    LaneGroup group = new LaneGroup(0, Bound.EXACT, 3, lanes, WeightedSteps.RANKS, extras);
    LaneTables tables =
        extras.counts()
            ? WeightedSteps.TABLES.withLatencyShifts(
                new Random(1).ints(3 + LANES, -2, 5).asDoubleStream().toArray())
            : WeightedSteps.TABLES;
    Kernel.run(program, group, tables);
    return group;
  }

  @ParameterizedTest
  @MethodSource("io.idlewave.perturb.kernel.CountingRandomProgramsTest#seeds")
  void run_withAndWithoutCounts_givesTheSameBits(long seed) {
    for (boolean counts : new boolean[] {false, true}) {
      LaneExtras extras = new LaneExtras(counts, false);
      for (int lanes : new int[] {1, LANES}) {
        LaneGroup fused = run(program(seed, true), extras, lanes);
        LaneGroup apart = run(program(seed, false), extras, lanes);
        assertThat(fused.toBytes()).isEqualTo(apart.toBytes());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void replay_reportsTheSameSteps(long seed) {
    assertThat(replayed(program(seed, true)))
        .hasSizeGreaterThan(STEPS / 2)
        .isEqualTo(replayed(program(seed, false)));
  }

  private static List<String> replayed(MicroProgram program) {
    List<String> reports = new ArrayList<>();
    LaneReplay.Listener listener =
        new LaneReplay.Listener() {
          @Override
          public void at(int i, int region) {}

          @Override
          public void add(int cell, Weight cost) {
            reports.add("add " + cell + " " + cost);
          }

          @Override
          public void move(int cell, int source, Weight cost) {
            reports.add("move " + cell + " " + source + " " + cost);
          }

          @Override
          public void clear(int cell) {
            reports.add("clear " + cell);
          }

          @Override
          public void record(int rank, double nanos) {
            reports.add("record " + rank + " " + nanos);
          }

          @Override
          public void deadlock() {}
        };
    new LaneReplay(WeightedSteps.RANKS, WeightedSteps.TABLES, 5, listener).run(program);
    return reports;
  }
}
