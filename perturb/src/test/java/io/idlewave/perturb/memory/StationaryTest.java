package io.idlewave.perturb.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.perturb.random.Draws;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes at any step, against the closed forms of their stationary distributions. */
class StationaryTest {

  private static final int REPLICATES = 40_000;
  private static final long[] STEPS = {-3, 0, 1, 2, 7, 64, 1_000_001};

  private static double[] values(StationaryMemory of, long step) {
    return IntStream.range(0, REPLICATES).mapToDouble(i -> of.at(step, 5, Draws.lane(i))).toArray();
  }

  private static double product(double[] a, double[] b) {
    return IntStream.range(0, a.length).mapToDouble(i -> a[i] * b[i]).average().orElseThrow();
  }

  /** A Gaussian process is known by its covariances. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 0.95, -0.6, 0.9999})
  void memory_atAnySteps_hasTheCovariancesOfAnAutoregression(double correlation) {
    StationaryMemory memory = new StationaryMemory(correlation);
    double[] ones = new double[REPLICATES];
    Arrays.fill(ones, 1);
    for (long a : STEPS) {
      double[] of = values(memory, a);
      assertThat(product(of, ones)).isCloseTo(0, within(4 / Math.sqrt(REPLICATES)));
      for (long b : STEPS) {
        double expected = a == b ? 1 : Math.pow(correlation, (double) Math.abs(a - b));
        double error = Math.sqrt((1 + expected * expected) / REPLICATES);
        assertThat(product(of, values(memory, b))).isCloseTo(expected, within(4 * error));
      }
    }
  }

  @Test
  void memory_askedInAnotherOrder_isTheSame() {
    StationaryMemory memory = new StationaryMemory(0.9);
    double before = memory.at(12, 5, Draws.lane(3));
    memory.at(800, 5, Draws.lane(3));
    assertThat(memory.at(12, 5, Draws.lane(3))).isEqualTo(before);
    assertThat(new StationaryMemory(0.9).at(12, 5, Draws.lane(3))).isEqualTo(before);
    assertThat(memory.at(12, 6, Draws.lane(3))).isNotEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, -1, Double.NaN})
  void memory_thatIsNotStationary_isRefused(double correlation) {
    assertThatThrownBy(() -> new StationaryMemory(correlation))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("above -1 and below 1");
  }

  @ParameterizedTest
  @CsvSource({"0.02, 0.1", "0.4, 0.5", "0.001, 0.7", "0.9, 0.8"})
  void regime_stepByStep_beginsAndEndsAsOften(double begins, double ends) {
    Regime regime = new Regime(begins, ends, 1);
    StationaryRegime states = new StationaryRegime(regime);
    int[][] changes = new int[2][2];
    int slow = 0;
    int steps = 40;
    int replicates = 10_000;
    for (int replicate = 0; replicate < replicates; replicate++) {
      long word = Draws.lane(replicate);
      boolean before = states.at(0, 9, word);
      slow += before ? 1 : 0;
      for (int step = 1; step <= steps; step++) {
        boolean now = states.at(step, 9, word);
        changes[before ? 1 : 0][now ? 1 : 0]++;
        before = now;
      }
    }
    assertShare(slow, replicates, regime.share());
    assertShare(changes[0][1], changes[0][0] + changes[0][1], begins);
    assertShare(changes[1][0], changes[1][0] + changes[1][1], ends);
  }

  private static void assertShare(int count, int of, double expected) {
    double error = Math.sqrt(expected * (1 - expected) / of);
    assertThat((double) count / of).isCloseTo(expected, within(4 * error));
  }
}
