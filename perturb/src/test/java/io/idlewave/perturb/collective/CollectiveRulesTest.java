package io.idlewave.perturb.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.perturb.collective.CollectiveRules.Choice;
import io.idlewave.perturb.network.Route;
import io.idlewave.perturb.network.SizeFunction;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CollectiveRulesTest {

  private static final long END = CollectiveRules.UNBOUNDED;

  private static CollectiveRules allreduce(Choice... choices) {
    return new CollectiveRules(Map.of(CollectiveOp.ALLREDUCE, List.of(choices)), false, null);
  }

  @ParameterizedTest
  @EnumSource(CollectiveOp.class)
  void defaults_everyOperationWithEdges_hasALegalAlgorithm(CollectiveOp op) {
    if (op.pattern() == Pattern.NONE) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> CollectiveRules.DEFAULT.algorithm(op, 0));
    } else {
      assertThat(CollectiveRules.DEFAULT.algorithm(op, 0).supports(op)).isTrue();
      assertThat(CollectiveRules.DEFAULT.algorithm(op, END).supports(op)).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "ALLREDUCE, 2048, RECURSIVE_DOUBLING",
    "ALLREDUCE, 2049, RABENSEIFNER",
    "ALLTOALL, 256, BRUCK",
    "ALLTOALL, 257, PAIRWISE"
  })
  void algorithm_atABound_changesBehindIt(CollectiveOp op, long bytes, Algorithm algorithm) {
    assertThat(CollectiveRules.DEFAULT.algorithm(op, bytes)).isEqualTo(algorithm);
  }

  @Test
  void algorithm_operationNotChosen_isTheDefault() {
    assertThat(allreduce(new Choice(END, Algorithm.RING)).algorithm(CollectiveOp.BCAST, 1))
        .isEqualTo(Algorithm.BINOMIAL);
  }

  @Test
  void new_illegalAlgorithm_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> allreduce(new Choice(END, Algorithm.BRUCK)))
        .withMessageStartingWith("algorithm of allreduce: one of ideal-tree,");
  }

  @Test
  void new_boundsThatDoNotAscend_areRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> allreduce(new Choice(8, Algorithm.RING), new Choice(8, Algorithm.IDEAL_TREE)))
        .withMessage("sizes of allreduce in bytes: at least 0 and ascending, got 8 after 8");
  }

  @Test
  void new_lastChoiceBounded_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> allreduce(new Choice(8, Algorithm.RING)))
        .withMessage("sizes of allreduce: the last without a bound, got 8 bytes");
  }

  @Test
  void serialization_rulesWithTauLop_keepsThem() throws IOException, ClassNotFoundException {
    TransferTimes channel = new TransferTimes(new int[] {1}, List.of(SizeFunction.constant(3)), 7);
    CollectiveRules rules =
        CollectiveRules.DEFAULT.pricedBy(new TauLop(SizeFunction.constant(1), channel, channel));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(rules);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      CollectiveRules read = (CollectiveRules) in.readObject();
      assertThat(read.choices()).isEqualTo(rules.choices());
      assertThat(read.tauLop()).isNotNull();
      assertThat(read.tauLop().cost(20, Route.BETWEEN_NODES, true, 1, 1, 1).nanos())
          .isEqualTo(1 + 3 * (3 + 3 + 3));
    }
  }
}
