package io.idlewave.jobs.why;

import io.idlewave.graph.block.GraphBlock;
import java.util.Arrays;

/**
 * The calls of each row, in order: what they are, and when what lies before them began. Mutable
 * while it reads.
 */
final class CallTable {

  private static final int FIRST_CALLS = 64;

  private final Places places;
  private final int[][] kinds;
  private final long[][] begins;
  private final long[] leaves;
  private final int[] counts;

  /**
   * An empty table.
   *
   * @param places of its trace
   */
  CallTable(Places places, int rows) {
    this.places = places;
    kinds = new int[rows][FIRST_CALLS];
    begins = new long[rows][FIRST_CALLS];
    leaves = new long[rows];
    Arrays.fill(leaves, Long.MIN_VALUE);
    counts = new int[rows];
  }

  /** The next block of the trace. */
  void add(GraphBlock block) {
    for (int i = 0; i < block.entryCount(); i++) {
      if (block.has(i, GraphBlock.ENDS)) {
        int row = block.rank(i);
        int call = Math.toIntExact(block.call(i));
        if (call >= kinds[row].length) {
          int length = Math.max(call + 1, 2 * kinds[row].length);
          kinds[row] = Arrays.copyOf(kinds[row], length);
          begins[row] = Arrays.copyOf(begins[row], length);
        }
        kinds[row][call] = places.number(block.function(i), block.region(i));
        begins[row][call] = leaves[row];
        leaves[row] = block.enterNanos(i) + block.durationNanos(i);
        counts[row] = Math.max(counts[row], call + 1);
      }
    }
  }

  /** Per call of a row, the number of its place. */
  int[] of(int row) {
    return Arrays.copyOf(kinds[row], counts[row]);
  }

  int count(int row) {
    return counts[row];
  }

  /** When the call before it had ended, on the clock of its row: early for the first. */
  long beginNanos(int row, int call) {
    return begins[row][call];
  }

  /** The number of the place of a call. */
  int place(int row, int call) {
    return kinds[row][call];
  }
}
