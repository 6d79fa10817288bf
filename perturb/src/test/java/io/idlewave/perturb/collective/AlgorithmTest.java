package io.idlewave.perturb.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.idlewave.ingest.model.CollectiveOp;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class AlgorithmTest {

  private static final long CHUNK = 1000;

  @ParameterizedTest
  @EnumSource(Algorithm.class)
  void named_itsLabel_isItself(Algorithm algorithm) {
    assertThat(Algorithm.named(algorithm.label())).isSameAs(algorithm);
  }

  @Test
  void named_unknown_namesAllThereAre() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Algorithm.named("magic"))
        .withMessageContaining("barrier-max")
        .withMessageEndingWith("got magic");
  }

  @Test
  void check_barrierByRing_namesWhatABarrierCanRun() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Algorithm.RING.check(CollectiveOp.BARRIER))
        .withMessage(
            "algorithm of barrier: one of ideal-tree, barrier-max, recursive-doubling, dissemination,"
                + " two-level, in-network, got ring");
  }

  @Test
  void check_localOperation_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Algorithm.IDEAL_TREE.check(CollectiveOp.DESTROY_HANDLE))
        .withMessage("algorithm of destroy_handle: none, it is local, got ideal-tree");
  }

  @Test
  void group_rootThatIsNoMember_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Group(new int[4], 4))
        .withMessage("collective: members at least 1, root one of them, got 4, 4");
  }

  @ParameterizedTest
  @CsvSource({
    "BCAST, BINOMIAL, 16, 4",
    "BCAST, BINOMIAL, 17, 5",
    "BCAST, LINEAR, 17, 16",
    "REDUCE, BINOMIAL, 9, 4",
    "BARRIER, DISSEMINATION, 17, 5",
    "BARRIER, RECURSIVE_DOUBLING, 16, 4",
    "BARRIER, RECURSIVE_DOUBLING, 17, 6",
    "ALLREDUCE, RABENSEIFNER, 16, 8",
    "ALLREDUCE, RABENSEIFNER, 11, 8",
    "REDUCE, RABENSEIFNER, 16, 8",
    "ALLREDUCE, RING, 5, 8",
    "ALLGATHER, RING, 5, 4",
    "ALLTOALL, PAIRWISE, 6, 5",
    "ALLTOALL, BRUCK, 6, 3",
    "SCAN, LINEAR, 6, 5",
    "ALLREDUCE, IDEAL_TREE, 6, 0",
    "ALLREDUCE, IN_NETWORK, 6, 0",
    "ALLREDUCE, TREE, 6, 10",
    "BCAST, TREE, 6, 5",
    "ALLREDUCE, TWO_LEVEL, 6, 6",
    "BARRIER, TWO_LEVEL, 5, 6"
  })
  void expand_stages_areAsManyAsPublished(
      CollectiveOp op, Algorithm algorithm, int members, int stages) {
    List<Integer> numbers = new ArrayList<>();
    algorithm.expand(
        op, new Group(new int[members], 0), 100, CHUNK, stage -> numbers.add(stage.number()));
    assertThat(numbers).hasSize(stages).isSorted().doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @EnumSource(Algorithm.class)
  void expand_everyStage_sendsAndReceivesOncePerMemberAtMost(Algorithm algorithm) {
    for (CollectiveOp op : CollectiveOp.values()) {
      for (int members = 1; members <= 17 && algorithm.supports(op); members++) {
        for (int count = 1; count <= members; count += 2) {
          int nodes = count;
          int[] nodeOf = IntStream.range(0, members).map(m -> m * 7 % nodes).toArray();
          algorithm.expand(op, new Group(nodeOf, members - 1), 100, 30, AlgorithmTest::checkStage);
        }
      }
    }
  }

  private static void checkStage(Stage stage) {
    List<Integer> senders = new ArrayList<>();
    List<Integer> receivers = new ArrayList<>();
    for (int k = 0; k < stage.size(); k++) {
      senders.add(stage.sender(k));
      receivers.add(stage.receiver(k));
      assertThat(stage.sender(k)).isNotEqualTo(stage.receiver(k));
    }
    assertThat(stage.size()).isPositive();
    assertThat(senders).doesNotHaveDuplicates().allMatch(stage::sends);
    assertThat(receivers).doesNotHaveDuplicates();
    assertThat(stage.exchanges()).isEqualTo(senders.stream().anyMatch(receivers::contains));
  }
}
