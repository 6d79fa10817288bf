package io.idlewave.ingest.format.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PathTreeTest {

  private static final int MAIN = 0;
  private static final int SOLVE = 1;
  private static final int EXCHANGE = 2;

  private static void visit(PathTree tree, int... regions) {
    for (int region : regions) {
      tree.enter(region);
    }
    for (int i = 0; i < regions.length; i++) {
      tree.leave();
    }
  }

  @Test
  void enter_sameRegionsAgain_isTheSamePath() {
    PathTree tree = new PathTree();
    visit(tree, MAIN, SOLVE, EXCHANGE);
    visit(tree, MAIN, EXCHANGE);
    visit(tree, MAIN, SOLVE, EXCHANGE);
    assertThat(tree.count()).isEqualTo(4);
    assertThat(tree.visits(0)).isEqualTo(3);
    assertThat(tree.visits(2)).isEqualTo(2);
    assertThat(tree.parent(3)).isZero();
    assertThat(tree.region(3)).isEqualTo(EXCHANGE);
    assertThat(tree.here()).isEqualTo(PathTree.OUTSIDE);
  }

  @Test
  void enter_deepRecursion_keepsTheOuterRegionsAndTheInnermost() {
    PathTree tree = new PathTree();
    int deepest = PathTree.OUTSIDE;
    for (int depth = 0; depth < 10 * PathTree.MAX_DEPTH; depth++) {
      deepest = tree.enter(depth % 2 == 0 ? MAIN : SOLVE);
    }
    assertThat(tree.region(deepest)).isEqualTo(SOLVE);
    assertThat(tree.count()).isEqualTo(PathTree.MAX_DEPTH + 1);
    assertThat(tree.enter(EXCHANGE)).isEqualTo(PathTree.MAX_DEPTH + 1);
    assertThat(tree.parent(PathTree.MAX_DEPTH + 1)).isEqualTo(PathTree.MAX_DEPTH - 2);
  }

  @Test
  void enter_moreRegionsThanPaths_countsToTheFirstOfItsOwn() {
    PathTree tree = new PathTree();
    for (int region = 0; region < PathTree.MAX_PATHS; region++) {
      visit(tree, region);
    }
    assertThat(tree.enter(7)).isEqualTo(7);
    assertThat(tree.enter(9)).isEqualTo(9);
    assertThat(tree.visits(9)).isEqualTo(2);
    assertThat(tree.count()).isEqualTo(PathTree.MAX_PATHS);
  }

  @Test
  void numbers_twoTimelines_beginWithTheFirstPathOfEachRegion() {
    PathTree first = new PathTree();
    visit(first, MAIN, SOLVE, EXCHANGE);
    visit(first, MAIN, EXCHANGE);
    first.park();
    PathTree second = new PathTree();
    visit(second, SOLVE);
    visit(second, MAIN, EXCHANGE);
    second.park();

    int[] same = {MAIN, SOLVE, EXCHANGE};
    PathNumbers numbers = new PathNumbers(3, List.of(first, second), List.of(same, same));

    assertThat(numbers.further()).containsExactly(EXCHANGE, SOLVE);
    assertThat(numbers.parents()).containsExactly(-1, MAIN, SOLVE, MAIN, -1);
    assertThat(numbers.number(0, 3)).isEqualTo(3);
    assertThat(numbers.number(1, 0)).isEqualTo(4);
    assertThat(numbers.number(1, 2)).isEqualTo(3);
    assertThat(numbers.number(1, PathTree.OUTSIDE)).isEqualTo(-1);
    assertThat(numbers.visits(0).written()).containsExactly(2L, 1L, 1L, 1L);
    assertThat(numbers.visits(1).written()).containsExactly(1L, 0L, 0L, 1L, 1L);
  }

  @Test
  void numbers_nothingNested_haveNoParents() {
    PathTree tree = new PathTree();
    visit(tree, SOLVE);
    PathNumbers numbers = new PathNumbers(2, List.of(tree), List.of(new int[] {MAIN, SOLVE}));
    assertThat(numbers.parents()).isEmpty();
    assertThat(numbers.further()).isEmpty();
    assertThat(numbers.visits(0).written()).containsExactly(0L, 1L);
  }
}
