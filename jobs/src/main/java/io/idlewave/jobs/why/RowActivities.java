package io.idlewave.jobs.why;

import io.idlewave.perturb.difference.Activity;
import java.util.Arrays;
import java.util.List;

/** The activities of each row, in the order of its calls. Immutable. */
final class RowActivities {

  private final int[][] ofRows;

  /** Per row and call, from -1 on, where its activities begin. */
  private final int[][] begins;

  RowActivities(RunReading run) {
    List<Activity> activities = run.graph().activities();
    int rows = run.metadata().rankCount();
    int[] counts = new int[rows];
    activities.forEach(activity -> counts[activity.site().rank()]++);
    ofRows = new int[rows][];
    Arrays.setAll(ofRows, row -> new int[counts[row]]);
    Arrays.fill(counts, 0);
    for (int i = 0; i < activities.size(); i++) {
      int row = activities.get(i).site().rank();
      ofRows[row][counts[row]++] = i;
    }
    begins = new int[rows][];
    for (int row = 0; row < rows; row++) {
      int[] begin = new int[run.calls().count(row) + 2];
      int at = 0;
      for (int call = -1; call < begin.length - 1; call++) {
        begin[call + 1] = at;
        while (at < ofRows[row].length && activities.get(ofRows[row][at]).site().call() <= call) {
          at++;
        }
      }
      begins[row] = begin;
    }
  }

  /** The numbers of the activities of a row. */
  int[] of(int row) {
    return ofRows[row];
  }

  /** Where in {@link #of} the activities of a call begin; those of no call have -1. */
  int begin(int row, int call) {
    return begins[row][call + 1];
  }

  /** Where they end. */
  int end(int row, int call) {
    return call + 2 < begins[row].length ? begins[row][call + 2] : ofRows[row].length;
  }
}
