package io.idlewave.perturb.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The recursions against the same with whole matrices, and against the sum over all states. */
class MemoryOracleTest {

  private static final int STEPS = 12;

  private static double[] series(long seed) {
    Random random = new Random(seed);
    return random.doubles(STEPS, -1, 1).toArray();
  }

  private static double[][] covariance(Memory... memories) {
    double[][] v = new double[STEPS][STEPS];
    for (Memory memory : memories) {
      for (int i = 0; i < STEPS; i++) {
        for (int j = 0; j < STEPS; j++) {
          v[i][j] +=
              memory.spread() * memory.spread() * Math.pow(memory.correlation(), Math.abs(i - j));
        }
      }
    }
    return v;
  }

  /** The inverse, and the logarithm of the determinant, by elimination. */
  private static double invert(double[][] matrix, double[][] inverse) {
    int n = matrix.length;
    double[][] a = Arrays.stream(matrix).map(double[]::clone).toArray(double[][]::new);
    double log = 0;
    for (int i = 0; i < n; i++) {
      inverse[i][i] = 1;
    }
    for (int i = 0; i < n; i++) {
      double pivot = a[i][i];
      log += Math.log(pivot);
      for (int j = 0; j < n; j++) {
        a[i][j] /= pivot;
        inverse[i][j] /= pivot;
      }
      for (int k = 0; k < n; k++) {
        double factor = k == i ? 0 : a[k][i];
        for (int j = 0; j < n; j++) {
          a[k][j] -= factor * a[i][j];
          inverse[k][j] -= factor * inverse[i][j];
        }
      }
    }
    return log;
  }

  private static double form(double[] x, double[][] w, double[] y) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < y.length; j++) {
        sum += x[i] * w[i][j] * y[j];
      }
    }
    return sum;
  }

  /** The restricted likelihood of Patterson and Thompson, with whole matrices. */
  private static double restricted(double[] y, double[][] effects, double[][] v) {
    double[][] w = new double[STEPS][STEPS];
    double logDeterminant = invert(v, w);
    int p = effects.length;
    double[][] information = new double[p][p];
    double[] product = new double[p];
    for (int i = 0; i < p; i++) {
      product[i] = form(effects[i], w, y);
      for (int j = 0; j < p; j++) {
        information[i][j] = form(effects[i], w, effects[j]);
      }
    }
    double[][] variance = new double[p][p];
    double logInformation = invert(information, variance);
    double squares = form(y, w, y) - form(product, variance, product);
    return -(logDeterminant + logInformation + squares) / 2;
  }

  @ParameterizedTest
  @CsvSource({
    "0.5, 0.3, 0.2, 0.4, 1",
    "0.95, 0.3, 0, 0.4, 2",
    "-0.4, 0.01, 0.9, 1, 2",
    "0.3, 0, 0.5, 1, 1"
  })
  void filter_hasTheRestrictedLikelihoodOfWholeMatrices(
      double shared, double sharedSpread, double own, double ownSpread, int effects) {
    Memory common = new Memory(shared, sharedSpread);
    Memory rest = new Memory(own, ownSpread);
    double[] y = series(1);
    double[] ones = new double[STEPS];
    Arrays.fill(ones, 1);
    double[] slope = new double[STEPS];
    for (int i = 0; i < STEPS; i++) {
      slope[i] = i - (STEPS - 1);
    }
    double[][] x = effects == 1 ? new double[][] {ones} : new double[][] {ones, slope};
    assertThat(new CommonFilter(y, effects, common, rest).logLikelihood())
        .isCloseTo(restricted(y, x, covariance(common, rest)), within(1e-9));
  }

  @Test
  void filter_endsWhereTheDataEnd() {
    double[] y = series(2);
    CommonFilter filter = new CommonFilter(y, 2, new Memory(0.8, 0.5), new Memory(0.3, 0.4));
    for (int i = 0; i < 20; i++) {
      CommonFilter.End end = filter.draw(new Dice(1, i));
      assertThat(end.level() + end.common() + end.own()).isCloseTo(y[STEPS - 1], within(1e-12));
    }
  }

  @ParameterizedTest
  @CsvSource({"0", "0.5", "0.95", "-0.6"})
  void contrast_hasTheSquaresOfWholeMatrices(double correlation) {
    double[] x = series(3);
    double[][] w = new double[STEPS][STEPS];
    invert(covariance(new Memory(correlation, 1)), w);
    double[] ones = new double[STEPS];
    Arrays.fill(ones, 1);
    Contrast contrast = Contrast.of(x);
    double level = form(ones, w, x) / form(ones, w, ones);
    assertThat(contrast.level(correlation)).isCloseTo(level, within(1e-12));
    double[] left = Arrays.stream(x).map(value -> value - level).toArray();
    assertThat(contrast.squares(correlation)).isCloseTo(form(left, w, left), within(1e-10));
    assertThat(Contrast.information(correlation, STEPS))
        .isCloseTo(form(ones, w, ones), within(1e-10));
  }

  @Test
  void contrasts_areOrthonormal_withoutTheMean() {
    double[][] units = new double[5][];
    for (int k = 0; k < 5; k++) {
      double[] contrasts = new double[5];
      contrasts[k] = 1;
      units[k] = StepTimes.ofContrasts(contrasts);
      assertThat(Arrays.stream(units[k]).sum()).isCloseTo(0, within(1e-12));
      double[][] nanos = new double[6][3];
      for (int rank = 0; rank < 6; rank++) {
        Arrays.fill(nanos[rank], Math.exp(units[k][rank]));
      }
      Contrast[] back = StepTimes.ofNanos(nanos).contrasts();
      for (int other = 0; other < 5; other++) {
        assertThat(back[other].first()).isCloseTo(contrasts[other], within(1e-12));
      }
    }
    for (int k = 0; k < 5; k++) {
      for (int other = 0; other < 5; other++) {
        double product = 0;
        for (int rank = 0; rank < 6; rank++) {
          product += units[k][rank] * units[other][rank];
        }
        assertThat(product).isCloseTo(k == other ? 1 : 0, within(1e-12));
      }
    }
  }

  /** Of all sequences of states, each with its probability, against how often they are drawn. */
  @Test
  void states_areDrawnAsTheSumOverAllSequencesSays() {
    double[] x = {0.1, 0.9, 1.4, 0.2, 1.1, 0.6};
    Memory rest = new Memory(0.4, 0.5);
    Regime regime = new Regime(0.2, 0.4, 1);
    int n = x.length;
    double[] marginal = new double[n];
    double all = 0;
    for (int states = 0; states < 1 << n; states++) {
      double weight = 1;
      for (int i = 0; i < n; i++) {
        int now = states >> i & 1;
        int before = i == 0 ? 0 : states >> (i - 1) & 1;
        double begins = before == 1 ? 1 - regime.ends() : regime.begins();
        double slow = i == 0 ? regime.share() : begins;
        weight *= now == 1 ? slow : 1 - slow;
        double expected =
            now * regime.shift()
                + (i == 0 ? 0 : rest.correlation() * (x[i - 1] - before * regime.shift()));
        double free = i == 0 ? 1 : 1 - rest.correlation() * rest.correlation();
        double variance = rest.spread() * rest.spread() * free;
        weight *=
            Math.exp(-(x[i] - expected) * (x[i] - expected) / (2 * variance)) / Math.sqrt(free);
      }
      all += weight;
      for (int i = 0; i < n; i++) {
        marginal[i] += (states >> i & 1) * weight;
      }
    }
    int draws = 40_000;
    double[] drawn = new double[n];
    for (int draw = 0; draw < draws; draw++) {
      boolean[] states = new boolean[n];
      RegimeStates.draw(states, x, rest, regime, new Dice(5, draw));
      for (int i = 0; i < n; i++) {
        drawn[i] += states[i] ? 1.0 / draws : 0;
      }
    }
    for (int i = 0; i < n; i++) {
      assertThat(drawn[i]).isCloseTo(marginal[i] / all, within(0.012));
    }
  }
}
