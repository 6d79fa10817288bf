package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Reducing;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** gamma in closed form, beside the times of the messages (Thakur, Rabenseifner and Gropp 2005). */
class ReductionCostTest {

  private static final double L = 1000;
  private static final double O = 200;
  private static final double G = 0.5;
  private static final double GAMMA = 0.75;
  private static final LogGp QUIET = LogGp.of(L, O, 0, G);
  private static final NetworkModel REDUCING = new Reducing(QUIET, GAMMA);

  @TempDir Path folder;

  private double more(CollectiveOp op, CollectiveRules rules, int ranks, long blockBytes) {
    CollectiveProgram program = CollectiveProgram.together(op, ranks, blockBytes);
    CollectiveLaboratory laboratory = new CollectiveLaboratory(program, folder);
    return last(laboratory.ends(REDUCING, rules)) - last(laboratory.ends(QUIET, rules));
  }

  private static double last(double[] ends) {
    return Arrays.stream(ends).max().orElseThrow();
  }

  /** As many bytes as a member reduces one after the other, in blocks of 64 bytes. */
  @ParameterizedTest
  @CsvSource({
    "REDUCE, BINOMIAL, 16, 4",
    "REDUCE, IDEAL_TREE, 16, 4",
    "REDUCE, BARRIER_MAX, 16, 0",
    "ALLREDUCE, IDEAL_TREE, 11, 4",
    "ALLREDUCE, RECURSIVE_DOUBLING, 16, 4",
    "ALLREDUCE, RECURSIVE_DOUBLING, 5, 3",
    "ALLREDUCE, TREE, 16, 15",
    "REDUCE, TREE, 9, 8",
    "ALLREDUCE, TWO_LEVEL, 16, 4",
    "REDUCE, TWO_LEVEL, 16, 4",
    "ALLREDUCE, IN_NETWORK, 8, 0",
    "REDUCE, IN_NETWORK, 8, 0",
    "REDUCE_SCATTER, PAIRWISE, 8, 7",
    "REDUCE_SCATTER, RING, 7, 6",
    "SCAN, LINEAR, 9, 8",
    "EXSCAN, LINEAR, 9, 8",
    "BCAST, BINOMIAL, 16, 0",
    "BCAST, TREE, 16, 0",
    "BCAST, DOUBLE_TREE, 16, 0",
    "BARRIER, TWO_LEVEL, 8, 0",
    "GATHER, BINOMIAL, 16, 0",
    "ALLGATHER, RING, 8, 0",
    "ALLTOALL, PAIRWISE, 8, 0",
    "BARRIER, RECURSIVE_DOUBLING, 8, 0"
  })
  void reduction_gamma_addsItsBytes(
      CollectiveOp op, Algorithm algorithm, int ranks, int reductions) {
    assertThat(more(op, CollectiveLaboratory.always(op, algorithm), ranks, 64))
        .isEqualTo(reductions * 64 * GAMMA);
  }

  /** Each of two ranks reduces its half of the vector, both at once. */
  @ParameterizedTest
  @CsvSource({"64", "1000"})
  void allreduce_doubleTreeOfTwo_reducesHalves(long blockBytes) {
    CollectiveRules rules =
        CollectiveLaboratory.always(CollectiveOp.ALLREDUCE, Algorithm.DOUBLE_TREE);
    long half = blockBytes / 2;
    assertThat(more(CollectiveOp.ALLREDUCE, rules, 2, blockBytes)).isEqualTo(half * GAMMA);
  }

  /** (P-1)/P of the vector, whichever way its parts come. */
  @ParameterizedTest
  @CsvSource({"RING, 4", "RING, 16", "RABENSEIFNER, 4", "RABENSEIFNER, 16"})
  void allreduce_partsOfTheVector_areReducedOnce(Algorithm algorithm, int ranks) {
    CollectiveRules rules = CollectiveLaboratory.always(CollectiveOp.ALLREDUCE, algorithm);
    assertThat(more(CollectiveOp.ALLREDUCE, rules, ranks, 64L * ranks))
        .isEqualTo(64 * (ranks - 1) * GAMMA);
  }

  /** The root takes one message after the other and reduces it before it takes the next. */
  @ParameterizedTest
  @CsvSource({"2", "5", "16"})
  void reduce_linear_rootReducesEveryBlock(int ranks) {
    CollectiveRules rules = CollectiveLaboratory.always(CollectiveOp.REDUCE, Algorithm.LINEAR);
    CollectiveProgram program = CollectiveProgram.together(CollectiveOp.REDUCE, ranks, 65);
    double[] ends = new CollectiveLaboratory(program, folder).ends(REDUCING, rules);
    assertThat(last(ends)).isEqualTo(O + L + 64 * G + (ranks - 1) * (O + 65 * GAMMA));
  }

  @ParameterizedTest
  @CsvSource({"4", "16"})
  void allreduce_inTurn_receiversReduceToo(int ranks) {
    CollectiveRules rules =
        CollectiveLaboratory.always(CollectiveOp.ALLREDUCE, Algorithm.RECURSIVE_DOUBLING)
            .pricedInTurn();
    int stages = Integer.numberOfTrailingZeros(ranks);
    assertThat(more(CollectiveOp.ALLREDUCE, rules, ranks, 64)).isEqualTo(stages * 64 * GAMMA);
  }

  /** In the background, too. */
  @ParameterizedTest
  @CsvSource({"RECURSIVE_DOUBLING", "IDEAL_TREE"})
  void allreduce_nonblocking_takesTheTimeOfItsReductions(Algorithm algorithm) {
    CollectiveRules rules = CollectiveLaboratory.always(CollectiveOp.ALLREDUCE, algorithm);
    CollectiveProgram program =
        new CollectiveProgram(CollectiveOp.ALLREDUCE, 0, 64, new long[8], 1, 0, 1);
    CollectiveLaboratory laboratory = new CollectiveLaboratory(program, folder);
    assertThat(last(laboratory.ends(REDUCING, rules)) - last(laboratory.ends(QUIET, rules)))
        .isEqualTo(3 * 64 * GAMMA);
  }
}
