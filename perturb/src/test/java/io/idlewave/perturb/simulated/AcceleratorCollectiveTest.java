package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.collective.Transport;
import io.idlewave.perturb.collective.WireProtocol;
import io.idlewave.perturb.network.Cost;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.network.MessagePrice;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Reducing;
import io.idlewave.perturb.network.SizeFunction;
import io.idlewave.perturb.network.Tiered;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.scenario.Scenario;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Collectives as accelerators and switches do them, worked out by hand to the nanosecond. */
class AcceleratorCollectiveTest {

  private static final double L = 1000;
  private static final double O = 200;
  private static final double G = 0.5;
  private static final LogGp NETWORK = LogGp.of(L, O, 0, G);
  private static final long END = CollectiveRules.UNBOUNDED;

  /** As NCCL divides its lines; the latencies are round numbers. */
  private static final Transport PROTOCOLS =
      new Transport(
          Transport.DEFAULT_CHUNK,
          List.of(
              new WireProtocol(1024, "LL", 0, 300, 4, 8),
              new WireProtocol(4096, "LL128", 100, 500, 120, 128),
              new WireProtocol(END, "Simple", 2000, 2000, 1, 1)),
          SizeFunction.constant(0));

  @TempDir Path folder;

  private double[] ends(NetworkModel network, CollectiveRules rules, CollectiveProgram program) {
    return new CollectiveLaboratory(program, folder).ends(network, rules);
  }

  private static CollectiveRules always(CollectiveOp op, Algorithm algorithm) {
    return CollectiveLaboratory.always(op, algorithm);
  }

  private static double message(long bytes) {
    return L + 2 * O + Math.max(0, bytes - 1) * G;
  }

  private static double last(double[] ends) {
    return Arrays.stream(ends).max().orElseThrow();
  }

  private double runtime(CollectiveOp op, Algorithm algorithm, int ranks, int nodes) {
    CollectiveProgram program = CollectiveProgram.together(op, ranks, 101).onNodes(nodes);
    return last(ends(NETWORK, always(op, algorithm), program));
  }

  /** Rank 2 takes from 3 and 1, hands to 0, takes the result back, and hands it to 1 and 3. */
  @Test
  void tree_fourNodes_goesUpAndDown() {
    CollectiveProgram program =
        CollectiveProgram.together(CollectiveOp.ALLREDUCE, 4, 101).onNodes(4);
    CollectiveRules rules = always(CollectiveOp.ALLREDUCE, Algorithm.TREE);
    assertThat(ends(NETWORK, rules, program)).containsExactly(3300, 6000, 4950, 6200);
  }

  /** 101 B are 26 lines of 8 B, 103.5 ns more than the first of their bytes; 300 ns per message. */
  @Test
  void tree_fourNodesUnderLl_paysForFlagsAndLatency() {
    CollectiveProgram program =
        CollectiveProgram.together(CollectiveOp.ALLREDUCE, 4, 101).onNodes(4);
    CollectiveRules rules = always(CollectiveOp.ALLREDUCE, Algorithm.TREE).over(PROTOCOLS);
    assertThat(ends(NETWORK, rules, program)).containsExactly(4007, 7414, 6010.5, 7614);
  }

  /** The way out of rank 2 is busy with its first message down when it sends the second. */
  @Test
  void tree_fourNodesUnderSimple_paysForLatencyAlone() {
    CollectiveProgram program =
        CollectiveProgram.together(CollectiveOp.ALLREDUCE, 4, 5000).onNodes(4);
    CollectiveRules rules = always(CollectiveOp.ALLREDUCE, Algorithm.TREE).over(PROTOCOLS);
    assertThat(ends(NETWORK, rules, program)).containsExactly(14498.5, 26097.5, 20598, 28597);
  }

  /** In stage s rank 0 sends chunk s, and rank 1 hands on chunk s - 1. */
  @Test
  void tree_chainOfChunks_handsOnOneWhileTheNextComes() {
    CollectiveRules rules =
        always(CollectiveOp.BCAST, Algorithm.TREE)
            .over(new Transport(100, List.of(), SizeFunction.constant(0)));
    CollectiveProgram program = CollectiveProgram.together(CollectiveOp.BCAST, 3, 200);
    assertThat(ends(NETWORK, rules, program)).containsExactly(400, 2049.5, 3299);
  }

  /** Two ranks exchange halves, of 51 and 50 B, and give each other the sums. */
  @Test
  void doubleTree_twoRanks_exchangesHalvesTwice() {
    CollectiveProgram program = CollectiveProgram.together(CollectiveOp.ALLREDUCE, 2, 101);
    CollectiveRules rules = always(CollectiveOp.ALLREDUCE, Algorithm.DOUBLE_TREE);
    assertThat(ends(NETWORK, rules, program)).containsExactly(2849, 2850);
  }

  /** 200 ns within the node, 1,400 ns between nodes, 200 ns within; 8 B reduced twice. */
  @ParameterizedTest
  @CsvSource({"0, 1650, 1800", "2, 1682, 1832"})
  void twoLevel_twoTimesTwo_staysWithinNodesButOnce(double gamma, double first, double second) {
    NetworkModel network =
        Tiered.of(
            new Reducing(LogGp.of(100, 50, 0, 0), gamma),
            new Reducing(LogGp.of(1000, 200, 0, 0), gamma));
    CollectiveProgram program = CollectiveProgram.together(CollectiveOp.ALLREDUCE, 4, 8).onNodes(2);
    CollectiveRules rules = always(CollectiveOp.ALLREDUCE, Algorithm.TWO_LEVEL);
    assertThat(ends(network, rules, program)).containsExactly(first, second, first, second);
  }

  /** The last comes at 500 ns; a message of 101 B takes 1,450 ns, whatever combining costs. */
  @ParameterizedTest
  @CsvSource({"0, -1, 1950", "300, -1, 2250", "300, 0, 2250"})
  void inNetwork_fourNodes_takesOneMessageAfterTheLast(
      double aggregationNanos, long backgroundNanos, double end) {
    CollectiveRules rules =
        always(CollectiveOp.ALLREDUCE, Algorithm.IN_NETWORK)
            .over(new Transport(1, PROTOCOLS.protocols(), SizeFunction.constant(aggregationNanos)));
    CollectiveProgram program =
        new CollectiveProgram(
            CollectiveOp.ALLREDUCE, 0, 101, new long[] {0, 500, 300, 100}, 4, backgroundNanos, 1);
    assertThat(ends(new Reducing(NETWORK, 3), rules, program)).containsOnly(end);
  }

  /** Those who wait for the root alone leave a message after it. */
  @Test
  void inNetwork_broadcast_waitsForTheRootAlone() {
    CollectiveProgram program =
        new CollectiveProgram(
            CollectiveOp.BCAST, 1, 101, new long[] {9000, 500, 300, 100}, 4, -1, 1);
    assertThat(ends(NETWORK, always(CollectiveOp.BCAST, Algorithm.IN_NETWORK), program))
        .containsExactly(9000, 500, 1950, 1950);
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "3", "8", "13"})
  void inNetwork_anyNumberOfRanks_takesOneMessage(int ranks) {
    double expected = ranks == 1 ? 0 : message(101);
    assertThat(runtime(CollectiveOp.ALLREDUCE, Algorithm.IN_NETWORK, ranks, ranks))
        .isEqualTo(expected);
  }

  /** A chain there and back. */
  @ParameterizedTest
  @CsvSource({"1", "2", "5", "8", "13"})
  void tree_oneNode_isAChain(int ranks) {
    assertThat(runtime(CollectiveOp.ALLREDUCE, Algorithm.TREE, ranks, 1))
        .isEqualTo(2 * (ranks - 1) * message(101));
    assertThat(runtime(CollectiveOp.REDUCE, Algorithm.TREE, ranks, 1))
        .isEqualTo((ranks - 1) * message(101));
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "4", "16"})
  void twoLevel_oneNodeOfAPowerOfTwo_takesAMessagePerStage(int ranks) {
    int stages = Integer.numberOfTrailingZeros(ranks);
    assertThat(runtime(CollectiveOp.ALLREDUCE, Algorithm.TWO_LEVEL, ranks, 1))
        .isEqualTo(2 * stages * message(101));
    assertThat(runtime(CollectiveOp.REDUCE, Algorithm.TWO_LEVEL, ranks, 1))
        .isEqualTo(stages * message(101));
  }

  /** With a node each there is one level. */
  @ParameterizedTest
  @CsvSource({"2", "3", "7", "8", "13"})
  void twoLevel_oneRankPerNode_isTheAlgorithmBetweenNodes(int ranks) {
    assertThat(runtime(CollectiveOp.ALLREDUCE, Algorithm.TWO_LEVEL, ranks, ranks))
        .isEqualTo(runtime(CollectiveOp.ALLREDUCE, Algorithm.RECURSIVE_DOUBLING, ranks, ranks));
    assertThat(runtime(CollectiveOp.BCAST, Algorithm.TWO_LEVEL, ranks, ranks))
        .isEqualTo(runtime(CollectiveOp.BCAST, Algorithm.BINOMIAL, ranks, ranks));
    assertThat(runtime(CollectiveOp.REDUCE, Algorithm.TWO_LEVEL, ranks, ranks))
        .isEqualTo(runtime(CollectiveOp.REDUCE, Algorithm.BINOMIAL, ranks, ranks));
    assertThat(runtime(CollectiveOp.BARRIER, Algorithm.TWO_LEVEL, ranks, ranks))
        .isEqualTo(runtime(CollectiveOp.BARRIER, Algorithm.RECURSIVE_DOUBLING, ranks, ranks));
  }

  /** Half of the bytes of a line of LL are data: any algorithm takes as long as with G twice. */
  @ParameterizedTest
  @CsvSource({
    "ALLREDUCE, RING",
    "ALLREDUCE, RABENSEIFNER",
    "ALLREDUCE, DOUBLE_TREE",
    "ALLREDUCE, IDEAL_TREE",
    "ALLTOALL, PAIRWISE",
    "SCAN, LINEAR"
  })
  void protocol_ofHalfLines_isANetworkOfHalfTheBandwidth(CollectiveOp op, Algorithm algorithm) {
    Transport half =
        new Transport(
            Transport.DEFAULT_CHUNK,
            List.of(new WireProtocol(END, "LL", 70, 70, 4, 8)),
            SizeFunction.constant(0));
    CollectiveProgram program = CollectiveProgram.together(op, 8, 64);
    NetworkModel network = allBytes(L, G);
    assertThat(ends(network, always(op, algorithm).over(half), program))
        .isEqualTo(ends(allBytes(L + 70, 2 * G), always(op, algorithm), program));
  }

  /** What is drawn per byte falls on flags, too. */
  @ParameterizedTest
  @CsvSource({"ALLREDUCE, RING, -1", "ALLREDUCE, DOUBLE_TREE, 0", "SCAN, LINEAR, -1"})
  void protocol_bandwidthDrawn_isThatOfADearerNetwork(
      CollectiveOp op, Algorithm algorithm, long backgroundNanos) {
    Transport half =
        new Transport(
            Transport.DEFAULT_CHUNK,
            List.of(new WireProtocol(END, "LL", 0, 0, 4, 8)),
            SizeFunction.constant(0));
    CollectiveRules rules = always(op, algorithm).over(half);
    CollectiveProgram program =
        new CollectiveProgram(op, 0, 64, new long[] {0, 90, 40, 700}, 1, backgroundNanos, 1);
    CollectiveLaboratory laboratory = new CollectiveLaboratory(program, folder);
    Scenario drawn =
        new Scenario("bandwidth", null, null, new Distribution.Constant(0.25), List.of());
    assertThat(laboratory.ends(allBytes(L, 0.5), rules, drawn, 1))
        .isEqualTo(laboratory.ends(allBytes(L, 0.75), rules));
  }

  /** G counts for all bytes of a message, the first one too; there are no gaps. */
  private static NetworkModel allBytes(double latency, double perByte) {
    return (bytes, mode, across) ->
        MessagePrice.asynchronous(
            Cost.overhead(O),
            Cost.overhead(O),
            Cost.latency(latency).plus(Cost.bandwidth(bytes * perByte, bytes)),
            Cost.overhead(O),
            Cost.ZERO,
            Cost.ZERO,
            Cost.ZERO);
  }
}
