package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.network.LogGp;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nonblocking collectives, and prefix operations of both kinds. */
class BackgroundCollectiveTest {

  private static final LogGp NETWORK = LogGp.of(1000, 200, 300, 0.5);
  private static final long[] COMPUTE = {4000, 100, 9000, 2500, 0, 7000, 300};
  private static final int ROOT = 3;

  @TempDir Path folder;

  private double[] ends(
      CollectiveOp op, Algorithm algorithm, long blockBytes, long backgroundNanos, LogGp network) {
    CollectiveProgram program =
        new CollectiveProgram(op, ROOT, blockBytes, COMPUTE, 1, backgroundNanos, 1);
    return new CollectiveLaboratory(program, folder.resolve("" + backgroundNanos))
        .ends(network, algorithm);
  }

  /**
   * Those that take data have it after the last arrival that they take it from, and the time that
   * the algorithm takes from a common start.
   */
  @ParameterizedTest
  @CsvSource({
    "ALLREDUCE, RECURSIVE_DOUBLING, 0",
    "ALLREDUCE, RABENSEIFNER, 20000",
    "ALLTOALL, BRUCK, 1000",
    "ALLGATHER, RING, 0",
    "ALLREDUCE, TREE, 0",
    "ALLREDUCE, DOUBLE_TREE, 1000",
    "BCAST, DOUBLE_TREE, 0",
    "REDUCE, TWO_LEVEL, 1000",
    "BCAST, BINOMIAL, 0",
    "BCAST, LINEAR, 20000",
    "SCATTER, BINOMIAL, 0",
    "GATHER, BINOMIAL, 0",
    "REDUCE, LINEAR, 1000"
  })
  void ends_nonblocking_areAlgorithmBehindTheLastPost(
      CollectiveOp op, Algorithm algorithm, long backgroundNanos) {
    double[] alone =
        StageEvaluator.ends(
            NETWORK,
            CollectiveLaboratory.always(op, algorithm),
            new int[COMPUTE.length],
            algorithm,
            op,
            ROOT,
            64,
            new double[COMPUTE.length]);
    double duration = Arrays.stream(alone).max().orElseThrow();
    double[] ends = ends(op, algorithm, 64, backgroundNanos, NETWORK);
    for (int rank = 0; rank < ends.length; rank++) {
      boolean root = rank == ROOT;
      boolean takes =
          switch (op.pattern()) {
            case ONE_TO_ALL -> !root;
            case ALL_TO_ONE -> root;
            default -> true;
          };
      double last =
          IntStream.range(0, COMPUTE.length)
              .filter(r -> op.pattern() != Pattern.ONE_TO_ALL || r == ROOT)
              .mapToLong(r -> COMPUTE[r])
              .max()
              .orElseThrow();
      double waits = COMPUTE[rank] + backgroundNanos;
      assertThat(ends[rank])
          .as("rank %d", rank)
          .isEqualTo(takes ? Math.max(waits, last + duration) : waits);
    }
  }

  /** A gather from oneself alone waits for nothing that other ranks have left where it is kept. */
  @Test
  void ends_gathersOfOneMember_areItsOwnTime() {
    Script script = new Script();
    int alone = script.communicator(1);
    Script.Rank first = script.rank();
    script.rank().compute(50_000).send(2, 8);
    script.rank().compute(50_000).receive(1, 8);
    Script.Rank last = script.rank();
    for (int round = 0; round < 200; round++) {
      // takes 2 us as recorded, nothing on the network below: the messages of others come first
      first.send(3, 8).receive(3, 8);
      last.receive(0, 8).send(0, 8);
    }
    for (long request = 0; request < 4; request++) {
      first.call("MPI_Igather", new Collective(CollectiveOp.GATHER, alone, 0, 8, 8, request));
    }
    for (long request = 0; request < 4; request++) {
      first.await(request);
    }

    double[] ends = new ScriptRun(script, 1024, folder).ends(LogGp.of(0, 0, 0, 0));

    assertThat(ends).containsExactly(0, 50_000, 50_000, 0);
  }

  /** A message of 64 bytes from each to the next, and the time to send it. */
  @ParameterizedTest
  @CsvSource({"SCAN, 64, 1831.5", "EXSCAN, 64, 1831.5"})
  void ends_blockingPrefix_followTheLine(CollectiveOp op, long blockBytes, double message) {
    LogGp network = LogGp.of(1400, 200, 0, 0.5);
    double[] ends = ends(op, Algorithm.LINEAR, blockBytes, -1, network);
    double known = 0;
    for (int rank = 0; rank < ends.length; rank++) {
      double here = Math.max((double) COMPUTE[rank], known);
      boolean sends = rank < ends.length - 1;
      assertThat(ends[rank]).as("rank %d", rank).isEqualTo(here + (sends ? 200 : 0));
      known = here + message;
    }
  }

  @ParameterizedTest
  @CsvSource({"SCAN, 0", "EXSCAN, 5000"})
  void ends_nonblockingPrefix_followTheLineInTheBackground(CollectiveOp op, long background) {
    LogGp network = LogGp.of(1400, 200, 0, 0.5);
    double[] ends = ends(op, Algorithm.LINEAR, 64, background, network);
    double known = 0;
    for (int rank = 0; rank < ends.length; rank++) {
      double here = Math.max((double) COMPUTE[rank], known);
      double waits = (double) COMPUTE[rank] + background;
      assertThat(ends[rank]).as("rank %d", rank).isEqualTo(Math.max(waits, rank == 0 ? 0 : known));
      known = here + 1831.5;
    }
  }
}
