package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.network.Cost;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.network.MessagePrice;
import io.idlewave.perturb.network.NetworkModel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Run times under LogGP of collectives that all members enter at once. */
class CollectiveClosedFormTest {

  private static final double L = 1000;
  private static final double O = 200;
  private static final double G = 0.5;
  private static final LogGp NETWORK = LogGp.of(L, O, 0, G);

  @TempDir Path folder;

  private double runtime(CollectiveOp op, Algorithm algorithm, int ranks, long blockBytes) {
    return runtime(NETWORK, op, algorithm, ranks, blockBytes);
  }

  private double runtime(
      NetworkModel network, CollectiveOp op, Algorithm algorithm, int ranks, long blockBytes) {
    CollectiveProgram program = CollectiveProgram.together(op, ranks, blockBytes);
    double[] ends = new CollectiveLaboratory(program, folder).ends(network, algorithm);
    return Arrays.stream(ends).max().orElseThrow();
  }

  private static double message(long bytes) {
    return L + 2 * O + Math.max(0, bytes - 1) * G;
  }

  private static int log(int ranks) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(ranks - 1);
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "4", "16"})
  void reduce_binomial_takesAMessagePerStage(int ranks) {
    assertThat(runtime(CollectiveOp.REDUCE, Algorithm.BINOMIAL, ranks, 101))
        .isEqualTo(log(ranks) * message(101));
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "3", "8", "13", "16"})
  void logarithmic_anySize_takeAMessagePerStage(int ranks) {
    double expected = log(ranks) * message(101);
    assertThat(runtime(CollectiveOp.ALLREDUCE, Algorithm.IDEAL_TREE, ranks, 101))
        .isEqualTo(expected);
    assertThat(runtime(CollectiveOp.BARRIER, Algorithm.DISSEMINATION, ranks, 0))
        .isEqualTo(log(ranks) * message(0));
    assertThat(runtime(CollectiveOp.ALLREDUCE, Algorithm.BARRIER_MAX, ranks, 101)).isZero();
  }

  /** A full tree; without its last leaf the longest path is the same. */
  @ParameterizedTest
  @CsvSource({"1", "2", "4", "15", "16"})
  void bcast_binomial_takesAMessagePerStage(int ranks) {
    assertThat(runtime(CollectiveOp.BCAST, Algorithm.BINOMIAL, ranks, 101))
        .isEqualTo(log(ranks) * message(101) - (ranks == 15 ? message(101) - O : 0));
  }

  /** The published value for 16 ranks with L = 1, o = 2, G = 0.5 and 101 bytes. */
  @Test
  void bcast_binomialOfThePaper_takes220() {
    LogGp network = LogGp.of(1, 2, 0, 0.5);
    assertThat(runtime(network, CollectiveOp.BCAST, Algorithm.BINOMIAL, 16, 101)).isEqualTo(220);
    assertThat(runtime(network, CollectiveOp.BCAST, Algorithm.BINOMIAL, 2, 101)).isEqualTo(55);
  }

  /** Four segments of 101 bytes one after the other: L = 1, o = 2, g = 3, G = 0.5. */
  @Test
  void scatter_linearWithGaps_takesWhatSegmentsTake() {
    LogGp network = LogGp.of(1, 2, 3, 0.5);
    assertThat(runtime(network, CollectiveOp.SCATTER, Algorithm.LINEAR, 5, 101)).isEqualTo(214);
  }

  /**
   * Section 4 of tau-Lop: the two take log2(P) (L + 2o) + m (P-1)/P G, with m for m - 1. The
   * network here charges G for all bytes.
   */
  @Test
  void scatterAndAllgather_ofThePaper_takeTheSame770() {
    NetworkModel network =
        (bytes, mode, across) ->
            MessagePrice.asynchronous(
                Cost.overhead(2),
                Cost.overhead(2),
                Cost.latency(1).plus(Cost.bandwidth(bytes * 0.5, bytes)),
                Cost.overhead(2),
                Cost.ZERO,
                Cost.ZERO,
                Cost.ZERO);
    assertThat(runtime(network, CollectiveOp.SCATTER, Algorithm.BINOMIAL, 16, 100)).isEqualTo(770);
    assertThat(runtime(network, CollectiveOp.ALLGATHER, Algorithm.RECURSIVE_DOUBLING, 16, 100))
        .isEqualTo(770);
  }

  @ParameterizedTest
  @CsvSource({"2", "3", "8", "13"})
  void linearInTheRanks_takeAMessagePerStage(int ranks) {
    double expected = (ranks - 1) * message(101);
    assertThat(runtime(CollectiveOp.ALLGATHER, Algorithm.RING, ranks, 101)).isEqualTo(expected);
    assertThat(runtime(CollectiveOp.REDUCE_SCATTER, Algorithm.RING, ranks, 101))
        .isEqualTo(expected);
    assertThat(runtime(CollectiveOp.REDUCE_SCATTER, Algorithm.PAIRWISE, ranks, 101))
        .isEqualTo(expected);
    assertThat(runtime(CollectiveOp.ALLTOALL, Algorithm.PAIRWISE, ranks, 101)).isEqualTo(expected);
    assertThat(runtime(CollectiveOp.ALLTOALL, Algorithm.LINEAR, ranks, 101)).isEqualTo(expected);
    assertThat(runtime(CollectiveOp.SCAN, Algorithm.LINEAR, ranks, 101)).isEqualTo(expected);
    assertThat(runtime(CollectiveOp.EXSCAN, Algorithm.LINEAR, ranks, 101)).isEqualTo(expected);
    assertThat(runtime(CollectiveOp.ALLREDUCE, Algorithm.RING, ranks, 100L * ranks))
        .isEqualTo(2 * (ranks - 1) * message(100));
  }

  /** The root's processor takes turns: it sends, or receives, one message after the other. */
  @ParameterizedTest
  @CsvSource({"2", "3", "8"})
  void linearWithARoot_takesTheRootsOverheads(int ranks) {
    double expected = (ranks - 2) * O + message(101);
    assertThat(runtime(CollectiveOp.BCAST, Algorithm.LINEAR, ranks, 101)).isEqualTo(expected);
    assertThat(runtime(CollectiveOp.GATHER, Algorithm.LINEAR, ranks, 101)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"2", "4", "16"})
  void recursiveDoubling_powersOfTwo_takeAMessagePerStage(int ranks) {
    assertThat(runtime(CollectiveOp.ALLREDUCE, Algorithm.RECURSIVE_DOUBLING, ranks, 101))
        .isEqualTo(log(ranks) * message(101));
    double gathered =
        LongStream.iterate(1, distance -> distance < ranks, distance -> 2 * distance)
            .mapToDouble(blocks -> message(101 * blocks))
            .sum();
    assertThat(runtime(CollectiveOp.ALLGATHER, Algorithm.RECURSIVE_DOUBLING, ranks, 101))
        .isEqualTo(gathered);
    assertThat(runtime(CollectiveOp.ALLGATHER, Algorithm.BRUCK, ranks, 101)).isEqualTo(gathered);
  }

  /** Of 3 and 6 ranks the last partner has no extra member: its message has long been there. */
  @ParameterizedTest
  @CsvSource({"3, 2, 2", "6, 3, 2", "7, 4, 0", "13, 5, 0", "15, 5, 0"})
  void allreduce_recursiveDoublingWithExtras_foldsAndUnfolds(
      int ranks, int messages, int overheads) {
    assertThat(runtime(CollectiveOp.ALLREDUCE, Algorithm.RECURSIVE_DOUBLING, ranks, 101))
        .isEqualTo(messages * message(101) + overheads * O);
  }

  /** 2 log2(P) latencies and 2 (P-1)/P of the bytes. */
  @ParameterizedTest
  @CsvSource({"2", "4", "16"})
  void allreduce_rabenseifner_takesTwiceTheLatenciesAndTwiceTheBytes(int ranks) {
    long bytes = 64L * ranks;
    int stages = 2 * log(ranks);
    assertThat(runtime(CollectiveOp.ALLREDUCE, Algorithm.RABENSEIFNER, ranks, bytes))
        .isEqualTo(stages * (L + 2 * O) + (2 * (bytes - 64) - stages) * G);
  }

  /** Half of the data moves in each stage. */
  @ParameterizedTest
  @CsvSource({"2", "4", "16"})
  void alltoall_bruck_movesHalfTheDataInEachStage(int ranks) {
    assertThat(runtime(CollectiveOp.ALLTOALL, Algorithm.BRUCK, ranks, 10))
        .isEqualTo(log(ranks) * message(10L * ranks / 2));
  }

  /** A handshake in each stage: both ends leave together. */
  @Test
  void allgather_ringOfSynchronousMessages_endsAndTakesAHandshakePerStage() {
    NetworkModel network =
        (bytes, mode, across) ->
            MessagePrice.synchronous(
                Cost.ZERO,
                Cost.latency(100),
                Cost.latency(300),
                Cost.latency(20),
                Cost.ZERO,
                Cost.ZERO,
                Cost.ZERO);
    assertThat(runtime(network, CollectiveOp.ALLGATHER, Algorithm.RING, 5, 10))
        .isEqualTo(4 * (100 + 300));
  }
}
