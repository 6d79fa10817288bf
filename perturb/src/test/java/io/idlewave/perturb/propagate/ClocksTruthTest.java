package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.graph.survey.StatedTransit;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.observed.SlackRules;
import io.idlewave.perturb.scenario.Bound;
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

  private static final CostSet RING_COSTS = new CostSet(0, 2000, 0, 0, 4096);

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

  /** With and without base times, and whatever is known of the eager threshold. */
  @ParameterizedTest
  @MethodSource("seeds")
  void truth_statedTransit_liesBetweenTheBounds(long seed) {
    RandomCase drawn = RandomCase.of(seed).unprimed();
    CostSet of = drawn.costs();
    long threshold = of.eagerThresholdBytes();
    CostSet costs = new CostSet(0, of.latencyNanos(), of.picosPerByte(), 0, threshold);
    RandomCase random = new RandomCase(seed, drawn.program(), costs);
    Laboratory laboratory = new Laboratory(random.program(), random.costs(), folder);
    Scenario scenario =
        new Scenario("disturbed", null, new Exponential(800), null, random.delays(3));
    for (EagerBracket eager :
        List.of(EagerBracket.of(threshold), new EagerBracket(threshold / 2, 4 * threshold + 1))) {
      StatedTransit stated =
          new StatedTransit(0, costs.latencyNanos(), costs.picosPerByte(), eager);
      Survey known =
          laboratory.survey.withTransits(laboratory.survey.transits().withStated(stated));
      for (Survey priced : List.of(known, known.withBase(laboratory.trueBase))) {
        assertHolds(laboratory, random, scenario, TestPlans.bounds(Slack.CLOCKS), eager, priced);
        assertHolds(laboratory, random, scenario, laboratory.causal(), eager, priced);
      }
    }
  }

  private static void assertHolds(
      Laboratory laboratory,
      RandomCase random,
      Scenario scenario,
      SlackRules rules,
      EagerBracket eager) {
    Survey priced = laboratory.survey.withBase(laboratory.trueBase);
    assertHolds(laboratory, random, scenario, rules, eager, priced);
  }

  private static void assertHolds(
      Laboratory laboratory,
      RandomCase random,
      Scenario scenario,
      SlackRules rules,
      EagerBracket eager,
      Survey priced) {
    var results =
        laboratory.run(
            laboratory.plan(
                List.of(scenario), rules, eager, priced, REPLICATES, Laboratory.WHOLE_NANOS));
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
    Laboratory laboratory = new Laboratory(ring(), RING_COSTS, folder);
    for (SlackRules rules :
        List.of(TestPlans.bounds(Slack.CLOCKS), TestPlans.bounds(Slack.LOCAL))) {
      double[][] bounds = hiddenLatency(laboratory, rules, laboratory.survey);
      assertThat(bounds[0]).as("lower %s", rules).containsOnly(0.0);
      for (double upper : bounds[1]) {
        assertThat(upper).as("upper %s", rules).isBetween(0.0, 50 * 150_000.0);
      }
    }
  }

  /** The recorded 2 us and 150 us more end before the 200 us of computing do. */
  @Test
  void truth_hiddenMessagesWithStatedTransit_liesBetweenNarrowerBounds() {
    Laboratory laboratory = new Laboratory(ring(), RING_COSTS, folder);
    Survey stated =
        laboratory.survey.withTransits(
            laboratory.survey.transits().withStated(laboratory.transit()));
    double[][] seen = hiddenLatency(laboratory, TestPlans.bounds(Slack.CLOCKS), laboratory.survey);
    double[][] known = hiddenLatency(laboratory, TestPlans.bounds(Slack.CLOCKS), stated);
    assertThat(known[0]).containsOnly(0.0);
    assertThat(known[1]).containsOnly(0.0);
    for (double upper : seen[1]) {
      assertThat(upper).isGreaterThan(1_000_000);
    }
  }

  /**
   * A round trip of twice 2 us ties two clocks together within 4 us; a message follows for which
   * its receiver is 1 us late. It came 2 us after it was sent; that it took no time and the clocks
   * are 2 us farther apart is the earliest by the trace, so that the stated 2 us leave half of
   * that.
   */
  @Test
  void truth_causalWithStatedTransit_isNarrower() {
    Script script = new Script();
    script.rank().send(1, 8).receive(1, 8).send(1, 8);
    script.rank().receive(0, 8).send(0, 8).compute(5000).receive(0, 8);
    Laboratory laboratory = new Laboratory(script, RING_COSTS, folder);
    Survey stated =
        laboratory.survey.withTransits(
            laboratory.survey.transits().withStated(laboratory.transit()));
    double[][] seen = hiddenLatency(laboratory, laboratory.causal(), laboratory.survey);
    double[][] known = hiddenLatency(laboratory, laboratory.causal(), stated);
    double truth = 3 * 150_000 - 1000;
    assertThat(truth).isBetween(known[0][1], known[1][1]);
    assertThat(known[0][1] - seen[0][1]).isEqualTo(2000);
  }

  private static Script ring() {
    Script script = new Script();
    for (int rank = 0; rank < 4; rank++) {
      Script.Rank calls = script.rank();
      for (int step = 0; step < 50; step++) {
        calls.ireceive((rank + 3) % 4, 1024).isend((rank + 1) % 4, 1024).compute(200_000);
        calls.await(2L * step).await(2L * step + 1).compute(600_000);
      }
    }
    return script;
  }

  /** The lower and the upper delay of each rank where messages take 150 us more. */
  private static double[][] hiddenLatency(Laboratory laboratory, SlackRules rules, Survey priced) {
    Scenario slower = new Scenario("slower", null, new Constant(150_000), null, List.of());
    var results =
        laboratory.run(
            laboratory.plan(
                List.of(slower),
                rules,
                EagerBracket.of(RING_COSTS.eagerThresholdBytes()),
                priced.withBase(laboratory.trueBase),
                1,
                Laboratory.WHOLE_NANOS));
    return new double[][] {
      Laboratory.delays(results, Bound.LOWER)[0], Laboratory.delays(results, Bound.UPPER)[0]
    };
  }
}
