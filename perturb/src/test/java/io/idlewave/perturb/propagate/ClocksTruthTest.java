package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.observed.SlackRules;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Slack;
import io.idlewave.perturb.simulated.Script;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The bounds given the clocks, and those by the order of events, against the machine that made the
 * trace, which is run again in time space: no rank of any replicate lies outside, whether transits
 * were seen or are hidden behind computing, and whether the eager threshold is known or lies in a
 * bracket. Every size of message has one protocol, and its class one transit.
 */
class ClocksTruthTest {

  private static final int REPLICATES = 3;

  @TempDir Path folder;

  static List<Long> seeds() {
    return RandomCase.seeds();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void truth_randomProgram_liesBetweenTheBounds(long seed) {
    RandomCase drawn = RandomCase.of(seed).unprimed();
    long threshold = drawn.costs().eagerThresholdBytes();
    // a send spends its overhead before its message leaves, an answer has none: no base after a
    // wait
    CostSet costs = new CostSet(0, drawn.costs().latencyNanos(), 0, 0, threshold);
    RandomCase random = new RandomCase(seed, drawn.program(), costs);
    Laboratory laboratory = new Laboratory(random.program(), random.costs(), folder);
    Scenario scenario =
        new Scenario("disturbed", null, new Exponential(800), null, random.delays(3));
    for (EagerBracket eager :
        List.of(
            EagerBracket.of(threshold),
            new EagerBracket(threshold / 2, 4 * threshold + 1),
            laboratory.survey.eager())) {
      assertHolds(laboratory, random, scenario, TestPlans.bounds(Slack.CLOCKS), eager);
      assertHolds(laboratory, random, scenario, laboratory.causal(), eager);
    }
  }

  private static void assertHolds(
      Laboratory laboratory,
      RandomCase random,
      Scenario scenario,
      SlackRules rules,
      EagerBracket eager) {
    var results =
        laboratory.run(
            laboratory.plan(
                List.of(scenario),
                rules,
                eager,
                laboratory.trueBase,
                REPLICATES,
                Laboratory.WHOLE_NANOS));
    double[][] lower = Laboratory.delays(results, Bound.LOWER);
    double[][] upper = Laboratory.delays(results, Bound.UPPER);
    for (int replicate = 0; replicate < REPLICATES; replicate++) {
      long[] truth = random.delays(scenario, replicate);
      for (int rank = 0; rank < truth.length; rank++) {
        assertThat((double) truth[rank])
            .as("%s, %s, replicate %d, rank %d", rules.of(Bound.LOWER), eager, replicate, rank)
            .isBetween(lower[replicate][rank], upper[replicate][rank]);
      }
    }
  }

  /**
   * Four ranks in a ring post, send, compute 200 us, wait and compute 600 us, 50 times; a message
   * takes 2 us, so that 150 us more stay hidden: only the ranks' last 2 us could be late.
   */
  @Test
  void truth_messagesHiddenBehindComputing_liesBetweenTheBounds() {
    Script script = new Script();
    for (int rank = 0; rank < 4; rank++) {
      Script.Rank calls = script.rank();
      for (int step = 0; step < 50; step++) {
        calls.ireceive((rank + 3) % 4, 1024).isend((rank + 1) % 4, 1024).compute(200_000);
        calls.await(2L * step).await(2L * step + 1).compute(600_000);
      }
    }
    CostSet costs = new CostSet(0, 2000, 0, 0, 4096);
    Laboratory laboratory = new Laboratory(script, costs, folder);
    Scenario slower = new Scenario("slower", null, new Constant(150_000), null, List.of());
    for (Slack slack : List.of(Slack.CLOCKS, Slack.LOCAL)) {
      var results =
          laboratory.run(
              laboratory.plan(
                  List.of(slower),
                  SlackRules.of(Rules.STANDARD, slack),
                  laboratory.trueBase,
                  1,
                  Laboratory.WHOLE_NANOS));
      for (double delay : Laboratory.delays(results, Bound.LOWER)[0]) {
        assertThat(delay).as("%s", slack).isZero();
      }
      for (double delay : Laboratory.delays(results, Bound.UPPER)[0]) {
        assertThat(delay).as("%s", slack).isBetween(0.0, 50 * 150_000.0);
      }
    }
  }
}
