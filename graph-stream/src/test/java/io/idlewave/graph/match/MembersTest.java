package io.idlewave.graph.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Communicator.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MembersTest {

  private static void assertPositions(List<Integer> ranks, Members members) {
    for (int rank = 0; rank < 2000; rank++) {
      assertThat(members.of(rank)).isEqualTo(ranks.indexOf(rank));
    }
  }

  @Test
  void of_consecutiveRanks_isTheirPosition() {
    List<Integer> ranks = IntStream.range(7, 40).boxed().toList();
    assertPositions(ranks, new Members(Communicator.intra("some", ranks)));
  }

  @Test
  void of_ranksInAnyOrder_isTheirPosition() {
    List<Integer> ranks = new ArrayList<>(IntStream.range(0, 1000).boxed().toList());
    Collections.shuffle(ranks, new Random(1));
    List<Integer> some = ranks.subList(0, 300);
    assertPositions(some, new Members(Communicator.intra("some", some)));
  }

  @Test
  void of_twoGroups_countsTheSecondOn() {
    Members members =
        new Members(new Communicator("", Kind.INTER, List.of(5, 3), List.of(9, 0, 4)));
    assertPositions(List.of(5, 3, 9, 0, 4), members);
  }

  @Test
  void of_nobody_isNone() {
    assertThat(new Members(new Communicator("", Kind.SELF, List.of(), List.of())).of(0))
        .isEqualTo(-1);
  }
}
