package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.survey.BaseTable;
import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.observed.SlackRules;
import io.idlewave.perturb.observed.slack.ClockRules;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Slack;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Ranks with several timelines, which depend on each other and communicate with those of other
 * ranks, against the program run again in time space: no timeline of any replicate lies outside the
 * bounds.
 */
class ThreadedTruthTest {

  private static final int REPLICATES = 2;

  @TempDir Path folder;

  static List<Long> seeds() {
    return RandomCase.seedsOfTimelines(true);
  }

  /** Of one-sided communication clocks show too little: bounds given the clocks do not hold. */
  static List<Long> seedsWithoutEpochs() {
    return RandomCase.seedsOfTimelines(false);
  }

  /** Whatever calls and messages cost: bounds from durations, and from the order of events. */
  @ParameterizedTest
  @MethodSource("seeds")
  void truth_anyCosts_liesBetweenTheBounds(long seed) {
    RandomCase random = RandomCase.of(seed).threaded();
    Laboratory laboratory = new Laboratory(random.program(), random.costs(), folder);
    EagerBracket eager = EagerBracket.of(random.costs().eagerThresholdBytes());
    List<Scenario> scenarios =
        List.of(
            RandomCase.quiet(),
            RandomCase.onAllTimelines(
                new Scenario("noisy", new Exponential(400), null, null, random.delays(3))));
    for (BaseTable base : List.of(laboratory.trueBase, laboratory.survey.base())) {
      for (SlackRules rules : List.of(TestPlans.bounds(Slack.LOCAL), laboratory.causal())) {
        assertHolds(laboratory, random, scenarios, rules, eager, laboratory.survey.withBase(base));
      }
    }
  }

  /** Where calls cost nothing and every size has one protocol: bounds given the clocks, too. */
  @ParameterizedTest
  @MethodSource("seedsWithoutEpochs")
  void truth_onOneClock_liesBetweenTheBounds(long seed) {
    RandomCase drawn = RandomCase.of(seed).unprimed().threaded();
    long threshold = drawn.costs().eagerThresholdBytes();
    CostSet costs = new CostSet(0, drawn.costs().latencyNanos(), 0, 0, threshold);
    RandomCase random = new RandomCase(seed, drawn.program(), costs);
    Laboratory laboratory = new Laboratory(random.program(), costs, folder);
    Survey priced = laboratory.survey.withBase(laboratory.trueBase);
    List<Scenario> scenarios =
        List.of(
            RandomCase.quiet(),
            new Scenario("disturbed", null, new Exponential(800), null, random.delays(3)));
    for (EagerBracket eager : List.of(EagerBracket.of(threshold), laboratory.survey.eager())) {
      for (SlackRules rules : List.of(TestPlans.bounds(Slack.CLOCKS), laboratory.causal())) {
        assertHolds(laboratory, random, scenarios, rules, eager, priced);
      }
    }
  }

  /** Where what messages take is known as well, nothing is open: the truth itself. */
  @ParameterizedTest
  @MethodSource("seedsWithoutEpochs")
  void truth_transitsAreKnown_isFound(long seed) {
    RandomCase random = RandomCase.of(seed).withoutCpuTime().threaded();
    Laboratory laboratory = new Laboratory(random.program(), random.costs(), folder);
    Scenario scenario =
        RandomCase.onAllTimelines(
            new Scenario(
                "disturbed", new Exponential(200), new Exponential(15), null, random.delays(2)));
    double[][] found =
        Laboratory.delays(
            laboratory.run(
                laboratory.plan(
                    List.of(scenario),
                    ClockRules.exact(),
                    EagerBracket.of(random.costs().eagerThresholdBytes()),
                    laboratory.known(),
                    REPLICATES,
                    Laboratory.WHOLE_NANOS)),
            Bound.EXACT);
    for (int replicate = 0; replicate < REPLICATES; replicate++) {
      assertThat(found[replicate])
          .as("replicate %d", replicate)
          .containsExactly(
              Arrays.stream(random.delays(scenario, replicate)).asDoubleStream().toArray());
    }
  }

  private static void assertHolds(
      Laboratory laboratory,
      RandomCase random,
      List<Scenario> scenarios,
      SlackRules rules,
      EagerBracket eager,
      Survey priced) {
    List<LaneResult> results =
        laboratory.run(
            laboratory.plan(scenarios, rules, eager, priced, REPLICATES, Laboratory.WHOLE_NANOS));
    List<String> outside = new ArrayList<>();
    for (int s = 0; s < scenarios.size(); s++) {
      double[][] lower = Laboratory.delays(results, s, Bound.LOWER);
      double[][] upper = Laboratory.delays(results, s, Bound.UPPER);
      for (int replicate = 0; replicate < REPLICATES; replicate++) {
        long[] truth = random.delays(scenarios.get(s), replicate);
        for (int row = 0; row < truth.length; row++) {
          if (!(lower[replicate][row] <= truth[row] && truth[row] <= upper[replicate][row])) {
            outside.add(
                "%s, replicate %d, row %d: %.0f <= %d <= %.0f"
                    .formatted(
                        scenarios.get(s).name(),
                        replicate,
                        row,
                        lower[replicate][row],
                        truth[row],
                        upper[replicate][row]));
          }
        }
        if (scenarios.get(s).equals(RandomCase.quiet())) {
          assertThat(lower[replicate]).containsOnly(0);
          assertThat(upper[replicate]).containsOnly(0);
        }
      }
    }
    assertThat(outside).as("%s, %s", rules.of(Bound.LOWER), eager).isEmpty();
  }
}
