package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.synth.AllreduceProgram;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Sottile;
import io.idlewave.perturb.scenario.Sottile.Allreduce;
import io.idlewave.perturb.scenario.Sottile.Equation;
import io.idlewave.perturb.scenario.Sottile.Terms;
import io.idlewave.perturb.simulated.Script;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 3.2 of Sottile, Chandu and Bader (2006) by its own arithmetic. */
class PublishedCollectiveTest {

  private static final Sottile BUTTERFLY =
      new Sottile(Equation.EQUATION_1, Terms.PRINTED, Allreduce.BUTTERFLY);

  /** Calls cost nothing and nothing is computed, so that only collectives draw. */
  private static final CostSet FREE = new CostSet(0, 0, 0, 0, 4096);

  private static final double OS = 3;
  private static final double LATENCY = 20;

  /** One unit of the reference values, in ns, so large that whole ns do not matter. */
  private static final double UNIT_NANOS = 1000;

  @TempDir Path folder;

  private double[] constants(int ranks, Sottile reading, List<Delay> delays) {
    Laboratory laboratory = new Laboratory(new AllreduceProgram(ranks, 1, 8, 0), FREE, folder);
    Scenario scenario =
        new Scenario("constants", new Constant(OS), new Constant(LATENCY), null, delays);
    return Laboratory.delays(
        laboratory.run(laboratory.published(scenario, reading, 1)), Bound.PUBLISHED)[0];
  }

  private static int log2Up(int ranks) {
    return 32 - Integer.numberOfLeadingZeros(ranks - 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 8, 13, 16, 128, 1024})
  void star_constants_delaysAllByLogPRounds(int ranks) {
    assertThat(constants(ranks, Sottile.AS_PRINTED, List.of()))
        .containsOnly(log2Up(ranks) * (OS + LATENCY));
    assertThat(constants(ranks, Sottile.AS_PRINTED, List.of(new Delay(ranks - 1, 1, 1e6))))
        .containsOnly(1e6 + log2Up(ranks) * (OS + LATENCY));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 16, 128, 1024})
  void butterfly_constantsOnAPowerOfTwo_delaysAllByLogPRounds(int ranks) {
    assertThat(constants(ranks, BUTTERFLY, List.of())).containsOnly(log2Up(ranks) * (OS + LATENCY));
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 6, 7, 13})
  void butterfly_constantsOnOtherSizes_addsARoundBeforeAndOneAfter(int ranks) {
    int power = Integer.highestOneBit(ranks);
    double[] delays = constants(ranks, BUTTERFLY, List.of());
    for (int rank = 0; rank < ranks; rank++) {
      int member = rank % power;
      double rounds = 0;
      for (int from = 0; from < power; from++) {
        double before = from < ranks - power ? OS + LATENCY : 0;
        double onTheWay = Integer.bitCount(from ^ member) * LATENCY;
        rounds = Math.max(rounds, before + onTheWay + log2Up(power) * OS);
      }
      double after = rank >= power ? OS + LATENCY : rank < ranks - power ? OS : 0;
      assertThat(delays[rank]).as("rank %d", rank).isEqualTo(rounds + after);
    }
  }

  /** A late rank: what it sends passes one more latency in every round in which it changes rank. */
  @Test
  void butterfly_oneLateRank_reachesTheOthersByTheBitsInWhichTheyDiffer() {
    double[] delays = constants(8, BUTTERFLY, List.of(new Delay(5, 1, 1e6)));
    for (int rank = 0; rank < 8; rank++) {
      assertThat(delays[rank])
          .as("rank %d", rank)
          .isEqualTo(1e6 + 3 * OS + Integer.bitCount(rank ^ 5) * LATENCY);
    }
  }

  /** The reference is that of exponential noise per round (shared figures on A11). */
  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 16, 64})
  void allreduce_exponentialNoise_starAndButterflyAgreeWithTheReference(int ranks) {
    Laboratory laboratory = new Laboratory(new AllreduceProgram(ranks, 1, 8, 0), FREE, folder);
    Scenario noise = new Scenario("noise", new Exponential(UNIT_NANOS), null, null, List.of());
    String group = "allreduce_exp1_noise_per_round";
    String size = Integer.toString(ranks);
    for (Sottile reading : List.of(Sottile.AS_PRINTED, BUTTERFLY)) {
      String name = reading.equals(BUTTERFLY) ? "butterfly_max" : "star";
      double[][] delays =
          Laboratory.delays(
              laboratory.run(laboratory.published(noise, reading, 20_000)), Bound.PUBLISHED);
      double error = Reference.value(group, size, name + "_se");
      Sample.ofMaxima(delays, UNIT_NANOS)
          .assertAgrees(Reference.value(group, size, name + "_mean"), error, 0.01);
      if (reading.equals(BUTTERFLY)) {
        Sample.ofMeans(delays, UNIT_NANOS)
            .assertAgrees(Reference.value(group, size, "butterfly_avg_rank_mean"), error, 0.01);
      }
    }
  }

  private Script rooted(CollectiveOp op, String function, int root) {
    Script script = new Script();
    for (int rank = 0; rank < 4; rank++) {
      script.rank().call(function, new Collective(op, 0, root, 8, 8, Operation.NO_REQUEST));
    }
    return script;
  }

  private static void assertDelays(double[][] lanes, double... expected) {
    assertThat(lanes.length).isGreaterThan(3);
    for (double[] lane : lanes) {
      assertThat(lane).containsExactly(expected);
    }
  }

  /** Reference record sottile.reduce: D = 0, 10, 0, 0; l = 4, 20, 5; os = 1, 2, 3, 4. */
  @Test
  void reduce_valuesOfTheReference_holdsAllUntilTheRootHasTheLatest() {
    PublishedLanes lanes =
        new PublishedLanes(rooted(CollectiveOp.REDUCE, "MPI_Reduce", 0), folder)
            .late(1, 1, 10)
            .os(0, 1, 1)
            .os(1, 1, 2)
            .os(2, 1, 3)
            .os(3, 1, 4)
            .latency(1, 1, 0, 4)
            .latency(2, 1, 0, 20)
            .latency(3, 1, 0, 5);
    assertDelays(lanes.delays(Sottile.AS_PRINTED), 20, 20, 20, 20);
  }

  @Test
  void reduce_noiseOfOneMember_isItsOwnAlone() {
    PublishedLanes lanes =
        new PublishedLanes(rooted(CollectiveOp.REDUCE, "MPI_Reduce", 0), folder)
            .late(1, 1, 10)
            .os(0, 1, 1)
            .os(2, 1, 300)
            .latency(1, 1, 0, 4)
            .os(1, 1, 1)
            .os(3, 1, 1);
    // the root at max(0 + 1, 10 + 4, 0 + 4, 0 + 4); rank 2 is late by its own 300
    assertDelays(lanes.delays(Sottile.AS_PRINTED), 14, 14, 300, 14);
  }

  @Test
  void broadcast_isTheReductionTurnedRound() {
    Scenario constants =
        new Scenario(
            "constants",
            new Constant(OS),
            new Constant(LATENCY),
            null,
            List.of(new Delay(0, 1, 100), new Delay(3, 1, 1000)));
    Laboratory laboratory =
        new Laboratory(rooted(CollectiveOp.BCAST, "MPI_Bcast", 0), FREE, folder);
    assertThat(
            Laboratory.delays(
                laboratory.run(laboratory.published(constants, Sottile.AS_PRINTED, 1)),
                Bound.PUBLISHED)[0])
        .containsExactly(1003, 120, 120, 1003);
  }

  @Test
  void results_carryTheLabelOfThePublishedRules() {
    Laboratory laboratory = new Laboratory(new AllreduceProgram(2, 1, 8, 0), FREE, folder);
    Scenario noise = new Scenario("noise", new Constant(1), null, null, List.of());
    LanePlan plan = laboratory.published(noise, Sottile.AS_PRINTED, 2);
    assertThat(plan.bounds(0)).containsExactly(Bound.PUBLISHED);
    assertThat(laboratory.run(plan)).extracting(r -> r.bound().label()).containsOnly("published");
  }
}
