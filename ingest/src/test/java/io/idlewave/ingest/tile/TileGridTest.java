package io.idlewave.ingest.tile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Places, templates and neighbours, worked out by hand. */
class TileGridTest {

  private static TileGrid grid(List<Integer> sizes, List<Integer> tiledSizes, boolean... periodic) {
    return new TileGrid(sizes, tiledSizes, periodic);
  }

  private static List<Integer> templates(TileGrid grid) {
    return IntStream.range(0, grid.ranks()).mapToObj(grid::template).toList();
  }

  @Test
  void template_periodic_isTheGridAgain() {
    assertThat(templates(grid(List.of(3), List.of(6), true))).containsExactly(0, 1, 2, 0, 1, 2);
  }

  /** Both ends stay ends; what comes between are the ranks between. */
  @Test
  void template_open_keepsEnds() {
    assertThat(templates(grid(List.of(4), List.of(8), false)))
        .containsExactly(0, 1, 2, 1, 2, 1, 2, 3);
    assertThat(templates(grid(List.of(3), List.of(5), false))).containsExactly(0, 1, 1, 1, 2);
  }

  @Test
  void template_dimensionThatStays_isThePlaceItself() {
    assertThat(templates(grid(List.of(2, 3), List.of(2, 6), false, false)))
        .containsExactly(0, 1, 2, 3, 2, 3, 2, 3, 2, 3, 4, 5);
  }

  /** Across the boundary of a copy to the next, and from the last to the first. */
  @Test
  void peer_periodic_isInTheNextCopy() {
    TileGrid ring = grid(List.of(4), List.of(8), true);
    assertThat(ring.peer(3, 0)).isEqualTo(4);
    assertThat(ring.peer(4, 3)).isEqualTo(3);
    assertThat(ring.peer(7, 0)).isZero();
    assertThat(ring.peer(0, 3)).isEqualTo(7);
    assertThat(ring.peer(5, 2)).isEqualTo(6);
  }

  @Test
  void peer_diagonal_movesInBothDimensions() {
    TileGrid grid = grid(List.of(3, 3), List.of(6, 6), true, true);
    // the rank at (2, 2), template 8, whose diagonal neighbour is 0, at (3, 3) now
    assertThat(grid.peer(2 + 2 * 6, 0)).isEqualTo(3 + 3 * 6);
  }

  @Test
  void moved_openEnd_isNowhere() {
    TileGrid line = grid(List.of(3), List.of(6), false);
    assertThat(line.moved(0, new int[] {-1})).isNegative();
    assertThat(line.moved(5, new int[] {1})).isNegative();
    assertThat(line.moved(2, new int[] {1})).isEqualTo(3);
  }

  @Test
  void firstOf_isWhereTheRecordedRankStays() {
    TileGrid grid = grid(List.of(4, 4), List.of(8, 8), true, false);
    boolean[] both = {true, true};
    assertThat(grid.firstOf(0, 0, both)).isZero();
    assertThat(grid.firstOf(15, 0, both)).isEqualTo(3 + 7 * 8);
    assertThat(grid.firstOf(5, 0, both)).isEqualTo(1 + 8);
    // the place in the second dimension is that of the rank at (0, 6)
    assertThat(grid.firstOf(15, 6 * 8, new boolean[] {true, false})).isEqualTo(3 + 6 * 8);
  }

  @Test
  void copy_hasAllRanksOfTheGridOnce() {
    TileGrid grid = grid(List.of(3, 4), List.of(6, 12), false, true);
    assertThat(grid.copies()).isEqualTo(6);
    for (int copy = 0; copy < grid.copies(); copy++) {
      int number = copy;
      assertThat(
              IntStream.range(0, grid.ranks())
                  .filter(rank -> grid.copy(rank) == number)
                  .map(grid::withinCopy)
                  .boxed()
                  .toList())
          .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 12).boxed().toList());
    }
    assertThat(grid(List.of(3), List.of(7), false).copies()).isEqualTo(3);
  }

  @Test
  void tiling_outOfBounds_isRefused() {
    assertThatThrownBy(() -> Tiling.by(List.of(), null)).hasMessage("by: 1 to 6 dimensions, got 0");
    assertThatThrownBy(() -> Tiling.to(List.of(2, 0), null))
        .hasMessage("to: at least 1 in each dimension, got 0");
    assertThatThrownBy(() -> Tiling.by(List.of(1 << 20, 1 << 20), null))
        .hasMessage("by: at most 16777216 in all dimensions together, got more");
    assertThatThrownBy(() -> Tiling.by(List.of(2, 2), List.of(4)))
        .hasMessage("grid: a size for each of the 2 dimensions of by, got 1");
  }
}
