package io.idlewave.perturb.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.Effort;
import io.idlewave.perturb.kernel.Interpretation.Lane;
import io.idlewave.perturb.kernel.Interpretation.Run;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.DurationLaw;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.noise.StretchLaw;
import io.idlewave.perturb.random.Cause;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Redraw;
import io.idlewave.perturb.scenario.Scenario;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever runs the same random steps finds the same, bit for bit, in every lane. */
class InterpreterContractTest {

  private static final int STEPS = 300;
  private static final int[] LANES = {1, 2, 63, 64, 65, 128, 255, 257};

  static LongStream seeds() {
    return Effort.seeds(0, 99);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void run_stepsOfADelaySpace_givesTheSameTimes(long seed) {
    Run run =
        new Run(
            RandomSteps.RANKS,
            RandomSteps.SLOTS,
            RandomSteps.TABLES,
            1000 * seed,
            lanes(seed),
            machine -> RandomSteps.write(seed, STEPS, machine));
    assertAgree(Interpretation.ALL.stream().filter(Interpretation::takesMinima).toList(), run);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void run_stepsOfANetwork_givesTheSameTimesAccountsAndSensitivities(long seed) {
    assertAgree(Interpretation.ALL, network(seed, WeightedSteps.TABLES));
  }

  /** Between the steps of a network, in one scenario that draws durations and one that does not. */
  @ParameterizedTest
  @MethodSource("seeds")
  void run_drawsInThePlaceOfDurations_givesTheSameTimesAndAccounts(long seed) {
    List<StretchLaw> laws =
        List.of(
            new DurationLaw(new double[] {10, 20.5, 4000}, new long[] {3, 2, 1}),
            new DurationLaw(new double[] {7}, new long[] {5}));
    Scenario scenario = new Scenario("durations", null, null, null, List.of());
    for (Scenario of : List.of(scenario.drawing(laws), scenario)) {
      LaneTables tables =
          LaneTables.compile(
              of, new NoiseContext(DrawKeys.observed(seed), Quantum.DEFAULT), new double[3]);
      Random random = new Random(seed);
      int rank = random.nextInt(WeightedSteps.RANKS);
      double factor = 1 + random.nextInt(3) / 3.0;
      Run run =
          network(
              seed,
              tables,
              machine -> {
                machine.take(rank, 0, DrawKeys.observed(seed).duration(rank, 3), 20.5, factor);
                WeightedSteps.write(seed, STEPS, machine);
                machine.take(rank, 1, DrawKeys.observed(seed).duration(rank, 4), 6, 1);
                machine.record(rank);
              });
      assertAgree(Interpretation.ALL, run);
    }
  }

  /** With a latency that is the same for all messages, and some draws taken a second time. */
  @ParameterizedTest
  @MethodSource("seeds")
  void run_drawsTakenASecondTime_givesTheSameTimesAndAccounts(long seed) {
    List<Redraw> redraws =
        List.of(Redraw.NONE, Redraw.ALL, Redraw.of(Cause.LATENCY), Redraw.of(Cause.BANDWIDTH));
    Scenario scenario =
        new Scenario(
            "range",
            null,
            new Distribution.Between(0, 700),
            new Distribution.Uniform(0, 1),
            List.of());
    LaneTables tables =
        LaneTables.compile(
                scenario, new NoiseContext(DrawKeys.observed(seed), Quantum.DEFAULT), new double[3])
            .with(redraws.get((int) (seed % redraws.size())));
    assertAgree(Interpretation.ALL, network(seed, tables));
  }

  private static Run network(long seed, LaneTables tables) {
    return network(seed, tables, machine -> WeightedSteps.write(seed, STEPS, machine));
  }

  private static Run network(long seed, LaneTables tables, Consumer<Machine> steps) {
    return new Run(
        WeightedSteps.RANKS, WeightedSteps.SLOTS, tables, 1000 * seed, lanes(seed), steps);
  }

  private static int lanes(long seed) {
    return LANES[(int) (seed % LANES.length)];
  }

  private static void assertAgree(List<Interpretation> interpretations, Run run) {
    List<List<Lane>> found = interpretations.stream().map(of -> of.run(run)).toList();
    for (int lane = 0; lane < run.lanes(); lane++) {
      double[] times = found.get(0).get(lane).times();
      double[] ledger = null;
      double[] sensitivities = null;
      for (int k = 0; k < found.size(); k++) {
        Lane of = found.get(k).get(lane);
        String where = interpretations.get(k) + ", lane " + lane;
        assertThat(of.times()).as(where).isEqualTo(times);
        if (of.ledger() != null) {
          ledger = ledger == null ? of.ledger() : ledger;
          assertThat(of.ledger()).as(where).isEqualTo(ledger);
        }
        if (of.sensitivities() != null) {
          sensitivities = sensitivities == null ? of.sensitivities() : sensitivities;
          assertThat(of.sensitivities()).as(where).isEqualTo(sensitivities);
        }
      }
    }
  }
}
