package io.idlewave.perturb.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.Effort;
import io.idlewave.perturb.scenario.Bound;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KernelRandomProgramsTest {

  private static final int STEPS = 300;

  static LongStream seeds() {
    return Effort.seeds(0, 99);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void run_replicatesDividedDifferently_givesTheSameBits(long seed) {
    LaneGroup whole = run(seed, 40, 150);
    int[] starts = {0, 1, 70, 134, 150};
    for (int part = 0; part + 1 < starts.length; part++) {
      LaneGroup group = run(seed, 40 + starts[part], starts[part + 1] - starts[part]);
      for (int lane = 0; lane < group.lanes(); lane++) {
        for (int rank = 0; rank < RandomSteps.RANKS; rank++) {
          assertSameBits(group.clockNanos(rank, lane), whole.clockNanos(rank, starts[part] + lane));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void run_snapshotBetweenTwoPrograms_changesNothing(long seed) {
    LaneGroup straight = group(7, 100);
    LaneGroup interrupted = group(7, 100);
    Kernel.run(program(seed), straight, RandomSteps.TABLES);
    Kernel.run(program(seed), interrupted, RandomSteps.TABLES);
    LaneGroup restored = LaneGroup.fromBytes(interrupted.toBytes());
    Kernel.run(program(seed + 1), straight, RandomSteps.TABLES);
    Kernel.run(program(seed + 1), restored, RandomSteps.TABLES);
    assertThat(restored.toBytes()).isEqualTo(straight.toBytes());
  }

  private static LaneGroup run(long seed, long firstReplicate, int lanes) {
    LaneGroup group = group(firstReplicate, lanes);
    Kernel.run(program(seed), group, RandomSteps.TABLES);
    return group;
  }

  private static LaneGroup group(long firstReplicate, int lanes) {
    return new LaneGroup(0, Bound.EXACT, firstReplicate, lanes, RandomSteps.RANKS);
  }

  private static MicroProgram program(long seed) {
    MicroProgram program = new MicroProgram();
    RandomSteps.write(seed, STEPS, Machine.writing(program));
    return program;
  }

  private static void assertSameBits(double actual, double expected) {
    // Zeros of both signs are the same time.
    assertThat(Double.doubleToLongBits(actual + 0.0))
        .isEqualTo(Double.doubleToLongBits(expected + 0.0));
  }
}
