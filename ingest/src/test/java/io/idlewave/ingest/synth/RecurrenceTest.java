package io.idlewave.ingest.synth;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.synth.TimeSpaceOracle.Perturbation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Programs whose delays obey a known recurrence: without communication costs, noise on their
 * compute must give it exactly.
 */
class RecurrenceTest {

  private static final CostSet FREE = new CostSet(0, 0, 0, 0, 4096);
  private static final long COMPUTE_NANOS = 1000;

  private final SplittableRandom random = new SplittableRandom(42);

  /** Noise by rank and step. */
  private long[][] noise(int ranks, int steps) {
    long[][] noise = new long[ranks][];
    for (int rank = 0; rank < ranks; rank++) {
      noise[rank] = random.longs(steps, 0, 500).toArray();
    }
    return noise;
  }

  /** Puts the noise of a step on the call that its compute precedes; gives ends by rank. */
  private static long[] ends(Program program, long[][] noise) {
    List<List<Integer>> stepOfCall = new ArrayList<>();
    for (int rank = 0; rank < program.ranks(); rank++) {
      List<Integer> steps = new ArrayList<>();
      int[] step = {0};
      program
          .calls(rank)
          .forEachRemaining(call -> steps.add(call.computeNanos() > 0 ? step[0]++ : -1));
      stepOfCall.add(steps);
    }
    Perturbation perturbation =
        new Perturbation() {
          @Override
          public long computeNoise(int rank, int call) {
            int step = stepOfCall.get(rank).get(call);
            return step < 0 ? 0 : noise[rank][step];
          }
        };
    long[][] leaves = TimeSpaceOracle.evaluate(program, FREE, perturbation).leaveNanos();
    return Arrays.stream(leaves).mapToLong(of -> of[of.length - 1]).toArray();
  }

  @ParameterizedTest
  @CsvSource({"2, 1", "2, 2", "5, 1", "5, 2", "16, 2"})
  void shift_withNoise_takesTheLatestSource(int ranks, int neighbours) {
    int steps = 30;
    long[][] noise = noise(ranks, steps);
    long[] times = new long[ranks];
    for (int step = 0; step < steps; step++) {
      long[] next = new long[ranks];
      for (int rank = 0; rank < ranks; rank++) {
        int left = (rank + ranks - 1) % ranks;
        int right = (rank + 1) % ranks;
        next[rank] = Math.max(times[rank] + noise[rank][step], times[left] + noise[left][step]);
        if (neighbours == 2) {
          next[rank] = Math.max(next[rank], times[right] + noise[right][step]);
        }
        next[rank] += COMPUTE_NANOS;
      }
      times = next;
    }

    ShiftProgram shift = new ShiftProgram(ranks, neighbours, steps, 8, COMPUTE_NANOS);
    assertThat(ends(shift, noise)).isEqualTo(times);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 10})
  void pipeline_withNoise_isLastPassagePercolation(int ranks) {
    int steps = 25;
    long[][] noise = noise(ranks, steps);
    long[] times = new long[ranks];
    for (int step = 0; step < steps; step++) {
      for (int rank = 0; rank < ranks; rank++) {
        long left = rank == 0 ? 0 : times[rank - 1];
        times[rank] = Math.max(times[rank], left) + COMPUTE_NANOS + noise[rank][step];
      }
    }

    PipelineProgram pipeline = new PipelineProgram(ranks, steps, 8, COMPUTE_NANOS);
    assertThat(ends(pipeline, noise)).isEqualTo(times);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void synchronisingProgram_withNoise_takesTheLatestRankOfEachStep(boolean allreduce) {
    int ranks = 7;
    int steps = 20;
    long[][] noise = noise(ranks, steps);
    long end = 0;
    for (int step = 0; step < steps; step++) {
      long latest = 0;
      for (int rank = 0; rank < ranks; rank++) {
        latest = Math.max(latest, noise[rank][step]);
      }
      end += COMPUTE_NANOS + latest;
    }

    Program program =
        allreduce
            ? new AllreduceProgram(ranks, steps, 8, COMPUTE_NANOS)
            : new BspProgram(ranks, steps, COMPUTE_NANOS);
    assertThat(ends(program, noise)).containsOnly(end);
  }
}
