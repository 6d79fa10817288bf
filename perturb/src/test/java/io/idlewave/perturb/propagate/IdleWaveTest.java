package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.ingest.synth.ChainProgram;
import io.idlewave.ingest.synth.ChainProgram.Mode;
import io.idlewave.ingest.synth.ChainProgram.Style;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.perturb.scenario.Delay;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Idle waves on an open chain of 81 ranks: a delay of ten iterations on the middle rank travels at
 * the speed that protocol, waits and distance give (Afzal, Hager, Wellein 2019 and 2021), and
 * without any cost of communication it keeps its amplitude. Speeds are read from the trace of the
 * undisturbed run alone.
 */
class IdleWaveTest {

  private static final int RANKS = 81;
  private static final int MIDDLE = RANKS / 2;
  private static final int DELAYED_ITERATION = 3;
  private static final int ITERATIONS = DELAYED_ITERATION + MIDDLE + 2;
  private static final long COMPUTE_NANOS = 3_000;
  private static final double DELAY_NANOS = 10.0 * COMPUTE_NANOS;

  /** Amplitudes of the reference: three units of time per iteration. */
  private static final double UNIT_NANOS = COMPUTE_NANOS / 3.0;

  /** Not the lower bound: a call without any wait need not have waited for its neighbour. */
  private static final List<Reading> READINGS =
      List.of(Reading.UPPER, Reading.CLOCKS, Reading.NO_SLACK);

  @TempDir Path folder;

  static List<String> cases() {
    List<String> names = new ArrayList<>();
    Reference.node("idle_wave_ranks_per_iteration").fieldNames().forEachRemaining(names::add);
    assertThat(names).hasSize(24);
    return names;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void delayOnTheMiddleRank_travelsAtTheReferenceSpeed(String name) {
    JsonNode expected = Reference.node("idle_wave_ranks_per_iteration", name);
    ChainProgram chain = chain(name);
    Laboratory laboratory = new Laboratory(chain, new CostSet(0, 0, 0, 0, 4096), folder);
    int callsPerIteration = callsPerIteration(laboratory, MIDDLE);
    Delay delay = new Delay(MIDDLE, 1L + (long) DELAYED_ITERATION * callsPerIteration, DELAY_NANOS);

    for (Reading reading : READINGS) {
      double[][] delays =
          DelayHistory.of(
              laboratory, RandomCase.delayed(List.of(delay)), reading, laboratory.trueBase);
      double[][] byIteration = byIteration(delays);
      assertFront(byIteration, 1, expected.path("forward").asInt());
      assertFront(byIteration, -1, expected.path("backward").asInt());
      double amplitude = byIteration[ITERATIONS - 1][RANKS - 1];
      assertThat(amplitude).isEqualTo(DELAY_NANOS);
      assertThat(expected.path("amp_end").asDouble() * UNIT_NANOS)
          .isCloseTo(amplitude, within(1e-6));
    }
  }

  private static ChainProgram chain(String name) {
    String[] parts = name.split("/", -1);
    Mode mode = parts[0].equals("eager") ? Mode.EAGER : Mode.RNDV;
    return new ChainProgram(
        RANKS,
        ITERATIONS,
        mode,
        parts[1].equals("waitall") ? Style.WAITALL : Style.SENDRECV,
        parts[2].equals("bi"),
        Integer.parseInt(parts[3].substring("d=".length())),
        mode.defaultBytes(),
        COMPUTE_NANOS);
  }

  private static int callsPerIteration(Laboratory laboratory, int rank) {
    long calls = laboratory.archive.metadata().ranks().get(rank).calls() - 2;
    assertThat(calls % ITERATIONS).isZero();
    return (int) (calls / ITERATIONS);
  }

  /** The delay at the end of each iteration, by iteration and rank. */
  private static double[][] byIteration(double[][] delays) {
    double[][] byIteration = new double[ITERATIONS][RANKS];
    for (int rank = 0; rank < RANKS; rank++) {
      int perIteration = (delays[rank].length - 2) / ITERATIONS;
      for (int iteration = 0; iteration < ITERATIONS; iteration++) {
        byIteration[iteration][rank] = delays[rank][(iteration + 1) * perIteration];
      }
    }
    return byIteration;
  }

  /** Away from the delay and from the ends, the front moves by {@code speed} per iteration. */
  private static void assertFront(double[][] delays, int direction, int speed) {
    int before = reached(delays[DELAYED_ITERATION], direction);
    int checked = 0;
    for (int iteration = DELAYED_ITERATION + 1; iteration < delays.length; iteration++) {
      int now = reached(delays[iteration], direction);
      if (speed == 0 || now < MIDDLE) {
        assertThat(now - before)
            .as("iteration %d, direction %d", iteration, direction)
            .isEqualTo(speed);
        checked++;
      }
      before = now;
    }
    assertThat(checked).isGreaterThanOrEqualTo(2);
  }

  /** How many ranks in a row beside the middle are delayed by more than half the amplitude. */
  private static int reached(double[] delays, int direction) {
    int count = 0;
    while (count < MIDDLE && delays[MIDDLE + direction * (count + 1)] > DELAY_NANOS / 2) {
      count++;
    }
    return count;
  }
}
