package io.idlewave.jobs.analysis.wave;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hops against closed forms of grids. */
class MessageGraphTest {

  private static final int MANY = 1 << 20;

  /** A grid of {@code n} ranks each way. */
  private static MessageGraph grid(int n, boolean periodic) {
    MessageGraph graph = new MessageGraph(n * n * n, MANY);
    for (int rank = 0; rank < n * n * n; rank++) {
      int[] at = {rank % n, rank / n % n, rank / n / n};
      int stride = 1;
      for (int axis = 0; axis < 3; axis++) {
        if (at[axis] + 1 < n) {
          graph.add(rank, rank + stride);
        } else if (periodic) {
          graph.add(rank, rank - (n - 1) * stride);
        }
        stride *= n;
      }
    }
    return graph;
  }

  private static long at(int[] hops, int distance) {
    return Arrays.stream(hops).filter(hop -> hop == distance).count();
  }

  /** In a grid without ends 4 h^2 + 2 ranks are h hops away. */
  @ParameterizedTest
  @CsvSource({"1, 6", "2, 18", "3, 38"})
  void hopsFrom_anyRankOfAPeriodicGrid_areShellsOfOctahedra(int distance, int ranks) {
    MessageGraph graph = grid(7, true);
    for (int source : new int[] {0, 171, 342}) {
      assertThat(at(graph.hopsFrom(source), distance)).isEqualTo(ranks);
    }
  }

  @Test
  void hopsFrom_aCornerOfAnOpenGrid_areSumsOfCoordinates() {
    int[] hops = grid(5, false).hopsFrom(0);
    for (int rank = 0; rank < 125; rank++) {
      assertThat(hops[rank]).isEqualTo(rank % 5 + rank / 5 % 5 + rank / 25);
    }
  }

  @Test
  void hopsFrom_messagesAmongSome_doNotReachTheOthers() {
    MessageGraph graph = new MessageGraph(5, MANY);
    graph.add(0, 1);
    graph.add(1, 0);
    graph.add(2, 2);
    graph.add(3, 4);
    int away = MessageGraph.UNREACHABLE;
    assertThat(graph.hopsFrom(1)).containsExactly(1, 0, away, away, away);
    assertThat(graph.hopsFrom(2)).containsExactly(away, away, 0, away, away);
    assertThat(graph.hopsFrom(4)).containsExactly(away, away, away, 1, 0);
  }

  @Test
  void hopsFrom_morePairsThanAreHeld_areNotKnown() {
    MessageGraph graph = new MessageGraph(4, 2);
    graph.add(0, 1);
    graph.add(1, 2);
    graph.add(2, 1);
    assertThat(graph.isOverfull()).isFalse();
    assertThat(graph.hopsFrom(0)).containsExactly(0, 1, 2, MessageGraph.UNREACHABLE);
    graph.add(2, 3);
    assertThat(graph.isOverfull()).isTrue();
    assertThat(graph.hopsFrom(0)).containsOnly(MessageGraph.UNREACHABLE);
  }
}
