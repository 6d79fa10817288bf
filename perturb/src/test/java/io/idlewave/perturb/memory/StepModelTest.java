package io.idlewave.perturb.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.ingest.Effort;
import io.idlewave.perturb.statistics.Quantiles;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is learned from steps of known parameters, and how what comes is foretold. */
class StepModelTest {

  private static final int SEEDS = 100;
  private static final int LEARNED = 200;
  private static final int COMING = 20;
  private static final Memory NONE = new Memory(0, 0);

  static Stream<DrawnSteps> processes() {
    Memory independent = new Memory(0, 0.05);
    Memory weak = new Memory(0.5, 0.05);
    Memory strong = new Memory(0.95, 0.05);
    return Stream.of(
        DrawnSteps.of(independent, NONE),
        DrawnSteps.of(weak, new Memory(0.5, 0.03)),
        DrawnSteps.of(strong, new Memory(0, 0.03)),
        DrawnSteps.of(weak, strong),
        DrawnSteps.of(weak, new Memory(0.5, 0.03)).withSlope(0.002));
  }

  private static boolean covers(
      List<Parameters> draws, ToDoubleFunction<Parameters> of, double truth) {
    double[] sorted = Quantiles.sorted(draws.stream().mapToDouble(of).toArray());
    return Quantiles.of(sorted, 0.025) <= truth + 1e-9 && truth <= Quantiles.of(sorted, 0.975);
  }

  /** So few of so many fall short by chance about once in a thousand times. */
  private static int least(int seeds) {
    return (int) (0.95 * seeds - 3.1 * Math.sqrt(0.95 * 0.05 * seeds));
  }

  @ParameterizedTest
  @MethodSource("processes")
  void intervals_coverWhatIsTrue_andForecastsWhatComes(DrawnSteps process) {
    int seeds = Effort.of(SEEDS);
    int[] covered = new int[6];
    double[] places = new double[seeds];
    int mistaken = 0;
    for (int seed = 1; seed <= seeds; seed++) {
      StepTimes all = StepTimes.ofNanos(process.nanos(LEARNED + COMING, seed));
      StepTimes before = all.between(0, LEARNED);
      StepModel model = StepModel.learn(before);
      List<Parameters> draws = model.draws(1000);
      covered[0] +=
          covers(draws, d -> d.rest().correlation(), process.rest().correlation()) ? 1 : 0;
      covered[1] += covers(draws, d -> d.rest().spread(), process.rest().spread()) ? 1 : 0;
      covered[2] += covers(draws, d -> d.common().spread(), process.common().spread()) ? 1 : 0;
      covered[3] +=
          process.common().spread() == 0
                  || covers(draws, d -> d.common().correlation(), process.common().correlation())
              ? 1
              : 0;
      covered[4] += covers(draws, Parameters::rankSpread, process.rankSpread()) ? 1 : 0;
      double[] nanos = Quantiles.sorted(model.after(before).nanos(8, COMING, 1000, seed));
      double came = 0;
      for (int step = LEARNED; step < LEARNED + COMING; step++) {
        came += all.slowestNanos(step);
      }
      covered[5] +=
          Quantiles.of(nanos, 0.025) <= came && came <= Quantiles.of(nanos, 0.975) ? 1 : 0;
      double value = came;
      places[seed - 1] = Arrays.stream(nanos).filter(time -> time < value).count() / 1000.0;
      mistaken += model.hasTrend() == process.slope() > 0 ? 0 : 1;
      assertThat(model.slower()).isEmpty();
    }
    assertThat(Arrays.stream(covered).min().orElseThrow())
        .as(Arrays.toString(covered))
        .isGreaterThanOrEqualTo(least(seeds));
    if (seeds >= SEEDS) {
      assertThat(distanceFromUniform(places)).isLessThanOrEqualTo(0.15);
    }
    assertThat(mistaken).isLessThanOrEqualTo(1 + seeds / 50);
  }

  /** Kolmogorov's distance of where the truth lies in its forecasts from anywhere alike. */
  private static double distanceFromUniform(double[] places) {
    double[] sorted = Quantiles.sorted(places);
    double most = 0;
    for (int i = 0; i < sorted.length; i++) {
      most = Math.max(most, Math.abs(sorted[i] - (i + 0.5) / sorted.length));
    }
    return most;
  }

  /** As of a forecaster who knows the parameters and where everything stands. */
  @Test
  void forecast_isNotMuchWiderThanItMustBe() {
    DrawnSteps process = DrawnSteps.of(new Memory(0.5, 0.05), new Memory(0.5, 0.03));
    double[] truth = new double[400];
    for (int seed = 0; seed < truth.length; seed++) {
      StepTimes steps = StepTimes.ofNanos(process.nanos(COMING, 1000 + seed));
      for (int step = 0; step < COMING; step++) {
        truth[seed] += steps.slowestNanos(step);
      }
    }
    double[] sorted = Quantiles.sorted(truth);
    double wide = Quantiles.of(sorted, 0.975) - Quantiles.of(sorted, 0.025);
    for (int seed = 1; seed <= 5; seed++) {
      StepTimes before = StepTimes.ofNanos(process.nanos(LEARNED, seed));
      double[] nanos =
          Quantiles.sorted(StepModel.learn(before).after(before).nanos(8, COMING, 1000, seed));
      assertThat(Quantiles.of(nanos, 0.975) - Quantiles.of(nanos, 0.025)).isLessThan(1.5 * wide);
    }
  }

  /** Few and short; many, so that all ranks are slow a sixth of the time; few and long. */
  @ParameterizedTest
  @CsvSource({"0.005, 0.08, 0.4", "0.01, 0.05, 0.3", "0.003, 0.03, 0.5"})
  void slowStates_thatRecur_areLearnedWithTheirRates(double begins, double ends, double shift) {
    Regime regime = new Regime(begins, ends, shift);
    DrawnSteps process = DrawnSteps.of(new Memory(0.5, 0.05), new Memory(0.5, 0.03)).with(regime);
    int seeds = Effort.of(40);
    int[] covered = new int[4];
    int recurring = 0;
    for (int seed = 1; seed <= seeds; seed++) {
      StepTimes all = StepTimes.ofNanos(process.nanos(400 + COMING, seed));
      StepTimes before = all.between(0, 400);
      StepModel model = StepModel.learn(before);
      if (!model.hasRegimes()) {
        continue;
      }
      recurring++;
      List<Parameters> draws = model.draws(1000);
      covered[0] += covers(draws, d -> d.regime().begins(), regime.begins()) ? 1 : 0;
      covered[1] += covers(draws, d -> d.regime().ends(), regime.ends()) ? 1 : 0;
      covered[2] += covers(draws, d -> d.regime().shift(), regime.shift()) ? 1 : 0;
      double[] nanos = Quantiles.sorted(model.after(before).nanos(8, COMING, 1000, seed));
      double came = 0;
      for (int step = 400; step < 400 + COMING; step++) {
        came += all.slowestNanos(step);
      }
      covered[3] +=
          Quantiles.of(nanos, 0.025) <= came && came <= Quantiles.of(nanos, 0.975) ? 1 : 0;
    }
    assertThat(recurring).isGreaterThan(seeds / 2);
    assertThat(Arrays.stream(covered).min().orElseThrow())
        .as(Arrays.toString(covered))
        .isGreaterThanOrEqualTo(least(recurring));
  }

  /** What a rank takes in its quickest steps is against the trend, not against the first steps. */
  @Test
  void spread_ofStepsWithATrend_hasNone() {
    DrawnSteps process = DrawnSteps.of(new Memory(0, 0.02), NONE).withSlope(0.003);
    StepModel model = StepModel.learn(StepTimes.ofNanos(process.nanos(400, 3)));
    assertThat(model.hasTrend()).isTrue();
    assertThat(model.spread().fastest()).isBetween(Math.exp(-0.13), Math.exp(-0.05));
  }

  @Test
  void shares_ofEqualSteps_areNone() {
    double[][] nanos = new double[4][50];
    for (double[] rank : nanos) {
      Arrays.fill(rank, 1e6);
    }
    assertThat(StepModel.learn(StepTimes.ofNanos(nanos)).shares().values()).containsOnly(0.0);
  }

  @Test
  void straggler_thatCameOnce_isNamed_andNothingIsForeseen() {
    double[][] nanos = DrawnSteps.of(new Memory(0.5, 0.04), new Memory(0.5, 0.02)).nanos(200, 7);
    for (int step = 130; step < 150; step++) {
      nanos[6][step] *= 1.5;
    }
    StepTimes times = StepTimes.ofNanos(nanos);
    StepModel model = StepModel.learn(times);
    assertThat(model.slower())
        .singleElement()
        .satisfies(
            episode -> {
              assertThat(episode.rank()).isEqualTo(6);
              assertThat(episode.from()).isBetween(128, 132);
              assertThat(episode.until()).isBetween(148, 152);
              assertThat(episode.factor()).isBetween(1.4, 1.6);
            });
    Foresight foresight =
        Foresight.of(times, model, SelfTest.of(times, 10, 1), 10, rank -> rank + 100);
    assertThat(foresight.foreseeable()).isFalse();
    assertThat(foresight.reason())
        .startsWith("rank 106 took 1.")
        .endsWith("one such episode does not tell how often one comes and how long it lasts");
  }

  @Test
  void steps_ofOneProcess_areForeseen() {
    StepTimes times =
        StepTimes.ofNanos(
            DrawnSteps.of(new Memory(0.5, 0.04), new Memory(0.5, 0.02)).nanos(200, 3));
    StepModel model = StepModel.learn(times);
    SelfTest test = SelfTest.of(times, 10, 1);
    assertThat(test.windows()).isEqualTo(10);
    assertThat(Foresight.of(times, model, test, 10, rank -> rank).foreseeable()).isTrue();
    assertThat(model.shares().values().stream().mapToDouble(d -> d).sum())
        .isCloseTo(1, within(1e-12));
  }

  @Test
  void sameSeed_sameBits() {
    StepTimes times =
        StepTimes.ofNanos(DrawnSteps.of(new Memory(0.5, 0.04), new Memory(0.5, 0.02)).nanos(60, 3));
    double[] once = StepModel.learn(times).after(times).nanos(12, 5, 50, 9);
    assertThat(StepModel.learn(times).after(times).nanos(12, 5, 50, 9)).containsExactly(once);
    assertThat(StepModel.learn(times).after(times).nanos(12, 5, 50, 8)).isNotEqualTo(once);
  }

  @Test
  void times_thatAreNone_areRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StepTimes.ofNanos(new double[][] {{1, 2}}))
        .withMessage("steps: at least 3 of one rank, got 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StepTimes.ofNanos(new double[][] {{1, 2, 3}, {1, 0, 2}}))
        .withMessage("time of rank 1 in step 1: above 0 ns and finite, got 0.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StepTimes.ofNanos(new double[][] {{1, 2, 3}, {1, 2}}))
        .withMessage("steps of rank 1: 3 as of rank 0, got 2");
  }

  /** All steps alike: nothing varies, and nothing is divided by. */
  @Test
  void times_thatNeverDiffer_areForeseenExactly() {
    double[][] nanos = new double[3][40];
    for (double[] rank : nanos) {
      Arrays.fill(rank, 1000);
    }
    StepTimes times = StepTimes.ofNanos(nanos);
    double[] next = StepModel.learn(times).after(times).nanos(3, 4, 10, 1);
    assertThat(Arrays.stream(next)).allMatch(time -> Math.abs(time - 4000) < 1e-3);
  }
}
