package io.idlewave.graph.cut;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.GraphBlockBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class CutSpacingTest {

  private static final int ENTRIES = 10;

  /** An entry counts as 24 B. */
  private static final int BLOCK_BYTES = 24 * ENTRIES;

  private static GraphBlock block(boolean last) {
    GraphBlockBuilder builder = new GraphBlockBuilder(0, ENTRIES, 0, 0);
    for (int i = 0; i < ENTRIES; i++) {
      builder.entry(0, i, 0, -1, 0, 0, 0, 0, 0, 0);
    }
    return builder.finish(last);
  }

  /** The numbers of the blocks after which a cut is due, of {@code blocks}. */
  private static List<Long> cuts(long segmentBytes, int blocks, LongUnaryOperator cutBytes) {
    CutSpacing spacing = new CutSpacing(segmentBytes);
    GraphBlock block = block(false);
    List<Long> due = new ArrayList<>();
    for (long i = 0; i < blocks; i++) {
      if (spacing.dueAfter(block, cutBytes.applyAsLong(i))) {
        due.add(i);
      }
    }
    return due;
  }

  @Test
  void dueAfter_smallCuts_followTheSegments() {
    assertThat(cuts(3 * BLOCK_BYTES, 10, block -> BLOCK_BYTES / 8)).containsExactly(2L, 5L, 8L);
    assertThat(cuts(3 * BLOCK_BYTES + 1, 10, block -> 1)).containsExactly(3L, 7L);
    assertThat(cuts(1, 4, block -> 1)).containsExactly(0L, 1L, 2L, 3L);
  }

  @Test
  void dueAfter_largeCut_waitsForEightTimesItsBytes() {
    assertThat(cuts(1, 20, block -> BLOCK_BYTES)).containsExactly(7L, 15L);
  }

  /** One rank sends and nobody receives: each block adds to every cut after it. */
  @Test
  void dueAfter_stateThatGrowsWithTheTrace_takesAnEighthOfItAtMost() {
    int blocks = 1 << 20;
    long perBlock = BLOCK_BYTES / 8 / 3;
    List<Long> due = cuts(1, blocks, block -> perBlock * (block + 1));
    // n blocks after the last cut at m: 3n = n + m, so that each cut lies half as far again
    assertThat(due).hasSizeBetween(25, 40);
    long cutBytes = due.stream().mapToLong(block -> perBlock * (block + 1)).sum();
    assertThat(cutBytes).isLessThanOrEqualTo((long) blocks * BLOCK_BYTES / 8);
  }

  @Test
  void dueAfter_theLastBlock_neverIs() {
    assertThat(new CutSpacing(1).dueAfter(block(true), 0)).isFalse();
  }
}
