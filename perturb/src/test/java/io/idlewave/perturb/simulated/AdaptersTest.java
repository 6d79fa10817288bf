package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.Effort;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.perturb.network.Adapters;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.scenario.Bound;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ranks that share adapters: by hand, and what always holds. */
class AdaptersTest {

  private static final long EAGER = 1L << 20;

  /** Times of the examples in {@code docs/semantics.md}: 101 B occupy a way for 150 ns. */
  private static final NetworkModel NETWORK = LogGp.of(1000, 100, 50, 1);

  @TempDir Path folder;

  /** Even ranks, on one node, send to the next odd one, on the other node. */
  private static ScatteredProgram pairs(long... bytes) {
    Script script = new Script();
    for (int pair = 0; pair < bytes.length; pair++) {
      script.rank().send(2 * pair + 1, bytes[pair]);
      script.rank().receive(2 * pair, bytes[pair]);
    }
    return new ScatteredProgram(script, 2);
  }

  private double[] ends(ScatteredProgram program, Adapters adapters) {
    return new ScriptRun(program, EAGER, folder.resolve("trace")).ends(NETWORK, adapters);
  }

  /**
   * The second message enters the network 250 ns after its send began, where the first has left the
   * adapter, and not 100 ns after.
   */
  @ParameterizedTest
  @CsvSource({
    "0, false, 1300",
    "1, false, 1450",
    "1, true, 1450",
    "2, false, 1300",
    "2, true, 1300"
  })
  void twoRanks_onOneAdapter_sendOneAfterTheOther(int perNode, boolean firstFree, double second) {
    assertThat(ends(pairs(101, 101), new Adapters(perNode, firstFree)))
        .containsExactly(100, 1300, 100, second);
  }

  /** Of 101 B, 1 B and 1 B the last takes the adapter of the first, or the one that is free. */
  @ParameterizedTest
  @CsvSource({"false, 1350", "true, 1250"})
  void threeRanks_onTwoAdapters_goBesideWhatIsLong(boolean firstFree, double third) {
    assertThat(ends(pairs(101, 1, 1), new Adapters(2, firstFree)))
        .containsExactly(100, 1300, 100, 1200, 100, third);
  }

  /** Both stay on their node, each with a way of its own. */
  @Test
  void messagesWithinANode_doNotTakeItsAdapters() {
    Script script = new Script();
    script.rank().send(2, 101);
    script.rank().send(3, 101);
    script.rank().receive(0, 101);
    script.rank().receive(1, 101);
    assertThat(ends(new ScatteredProgram(script, 1), new Adapters(1, false)))
        .containsExactly(100, 100, 1300, 1300);
  }

  /**
   * A message that its rank computes for before it is sent does not keep the adapter from those
   * that the rank beside it sends meanwhile.
   */
  @ParameterizedTest
  @CsvSource({"1, false", "2, true"})
  void rankThatComputesForLong_holdsUpNobodyOfItsNode(int perNode, boolean firstFree) {
    Script script = new Script();
    Script.Rank pings = script.rank();
    Script.Rank answers = script.rank();
    script.rank().compute(1_000_000).send(3, 1);
    script.rank().receive(2, 1);
    for (int i = 0; i < 20; i++) {
      pings.compute(10_000).send(1, 1).receive(1, 1);
      answers.receive(0, 1).send(0, 1);
    }
    ScatteredProgram program = new ScatteredProgram(script, 2);
    ScriptRun run = new ScriptRun(program, EAGER, folder.resolve("trace"));
    assertThat(run.ends(NETWORK, new Adapters(perNode, firstFree)))
        .isEqualTo(run.ends(NETWORK, Adapters.OF_RANKS));
  }

  /**
   * In the recorded run rank 0 has its message at once and sends before rank 2 does, which computes
   * for 50 us; where a message takes 100 us, it sends 50 us after it. Apart, rank 2 does not wait;
   * in the order of the trace it does, whether the adapter is occupied, for 50 ns, or not at all.
   */
  @ParameterizedTest
  @CsvSource({"APART, 150200", "WITHOUT_TIME, 200400", "IN_ORDER, 200450"})
  void rankThatWasFirstWhenRecorded_isWaitedForInTheOrderOfTheTrace(
      Adapters.Reading reading, double last) {
    Script script = new Script();
    script.rank().receive(1, 1).send(1, 1);
    script.rank().send(0, 1).receive(0, 1);
    script.rank().compute(50_000).send(3, 1);
    script.rank().receive(2, 1);
    ScriptRun run = new ScriptRun(new ScatteredProgram(script, 2), EAGER, folder.resolve("trace"));
    Adapters one = new Adapters(1, false);
    assertThat(run.ends(LogGp.of(100_000, 100, 50, 1), one.read(reading)))
        .containsExactly(100_300, 200_400, 50_100, last);
  }

  /** Fewer to wait for, or shorter, end nothing later; what a rank sends itself queues in each. */
  @ParameterizedTest
  @CsvSource({"1, false", "2, false", "2, true", "3, true"})
  void randomPrograms_readingsOfAdapters_areInOrder(int perNode, boolean firstFree) {
    Adapters adapters = new Adapters(perNode, firstFree);
    double least = 0;
    double most = 0;
    for (long seed = 1; seed <= Effort.of(100); seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int ranks = 2 + random.nextInt(7);
      RandomProgram program = new RandomProgram(seed, ranks, 5L + random.nextInt(76));
      SimulatedLaboratory laboratory =
          new SimulatedLaboratory(
              new ScatteredProgram(program, 1 + random.nextInt(ranks)), folder.resolve("" + seed));
      NetworkModel network = LogGp.of(1000, 100, 500, 0.5);
      double[] apart = laboratory.ends(network, adapters.read(Adapters.Reading.APART));
      double[] order = laboratory.ends(network, adapters.read(Adapters.Reading.WITHOUT_TIME));
      double[] shared = laboratory.ends(network, adapters);
      for (int rank = 0; rank < ranks; rank++) {
        assertThat(apart[rank]).as("seed %d", seed).isLessThanOrEqualTo(shared[rank]);
        assertThat(order[rank]).as("seed %d", seed).isLessThanOrEqualTo(shared[rank]);
        least += apart[rank];
        most += shared[rank];
      }
    }
    assertThat(least).isLessThan(most);
  }

  /** Results are two bounds, and what is lower is what each rank has by itself. */
  @Test
  void pricing_ofSharedAdapters_hasTheReadingsAsBounds() {
    SimulatedLaboratory laboratory =
        new SimulatedLaboratory(
            new ScatteredProgram(new RandomProgram(3, 6, 60), 2), folder.resolve("trace"));
    NetworkModel network = LogGp.of(1000, 100, 500, 0.5);
    Adapters adapters = new Adapters(1, false);
    SimulatedPricing shared = laboratory.quietPricing(network, adapters);
    assertThat(shared.bounds()).containsExactly(Bound.LOWER, Bound.UPPER);
    assertThat(laboratory.quietPricing(network).bounds()).containsExactly(Bound.EXACT);
    assertThat(laboratory.lowerEnds(shared))
        .isEqualTo(laboratory.ends(network, adapters.read(Adapters.Reading.APART)));
  }

  /** Run times never fall with a parameter, collectives and minima among them. */
  @ParameterizedTest
  @CsvSource({"1, false", "2, false", "2, true", "3, true"})
  void randomPrograms_largerGaps_endNoEarlier(int perNode, boolean firstFree) {
    Adapters adapters = new Adapters(perNode, firstFree);
    for (long seed = 1; seed <= Effort.of(100); seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int ranks = 2 + random.nextInt(7);
      RandomProgram program = new RandomProgram(seed, ranks, 5L + random.nextInt(76));
      SimulatedLaboratory laboratory =
          new SimulatedLaboratory(
              new ScatteredProgram(program, 1 + random.nextInt(ranks)), folder.resolve("" + seed));
      double[] shared = laboratory.ends(LogGp.of(1000, 100, 500, 0.5), adapters);
      double[] longer = laboratory.ends(LogGp.of(1000, 100, 900, 0.75), adapters);
      for (int rank = 0; rank < ranks; rank++) {
        assertThat(longer[rank]).as("seed %d", seed).isGreaterThanOrEqualTo(shared[rank]);
      }
    }
  }

  @Test
  void adapters_thatMakeNoSense_areRefused() {
    assertThatThrownBy(() -> new Adapters(65, false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("adapters of a node: from 0 to 64, and some to choose from, got 65");
    assertThatThrownBy(() -> new Adapters(0, true))
        .hasMessage("adapters of a node: from 0 to 64, and some to choose from, got 0");
  }
}
