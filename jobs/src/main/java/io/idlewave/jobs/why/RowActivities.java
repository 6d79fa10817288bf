package io.idlewave.jobs.why;

import io.idlewave.perturb.difference.Activity;
import io.idlewave.perturb.difference.ActivityKind;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The activities of each row, in the order of its calls: before the first (call -1), of each, and
 * after the last (as many as there are calls). Immutable.
 */
final class RowActivities {

  private static final int NONE = -1;

  private final RunReading run;
  private final int[][] ofRows;

  /** Per row and call, from -1 on, where its activities begin. */
  private final int[][] begins;

  RowActivities(RunReading run) {
    this.run = run;
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
      int[] begin = new int[run.calls().count(row) + 3];
      int at = 0;
      for (int call = -1; call < begin.length - 2; call++) {
        begin[call + 1] = at;
        while (at < ofRows[row].length && activities.get(ofRows[row][at]).site().call() <= call) {
          at++;
        }
      }
      begin[begin.length - 1] = ofRows[row].length;
      begins[row] = begin;
    }
  }

  /** The numbers of the activities of a row. */
  int[] of(int row) {
    return ofRows[row];
  }

  /** Where in {@link #of} the activities of a call begin. */
  int begin(int row, int call) {
    return begins[row][call + 1];
  }

  /** Where they end. */
  int end(int row, int call) {
    return begins[row][call + 2];
  }

  /**
   * The numbers of activities of a call of another run: for each of {@code call} the next one of
   * its kind in its region, or -1.
   */
  private int[] partners(int row, int call, RowActivities other, int otherCall) {
    int from = other.begin(row, otherCall);
    int size = other.end(row, otherCall) - from;
    int begin = begin(row, call);
    int[] partners = new int[end(row, call) - begin];
    BitSet taken = new BitSet(size);
    for (int i = 0; i < partners.length; i++) {
      Activity mine = run.graph().activities().get(ofRows[row][begin + i]);
      int k = taken.nextClearBit(0);
      while (k < size && !isLike(mine, other, other.ofRows[row][from + k])) {
        k = taken.nextClearBit(k + 1);
      }
      partners[i] = k < size ? other.ofRows[row][from + k] : NONE;
      taken.set(k, k < size);
    }
    return partners;
  }

  /**
   * Weights a call that has no partner: only its transfers take time.
   *
   * @param nanos by activity; those of this run where nothing was weighted
   * @param alone receives its activities
   */
  void leaveOut(int row, int call, long[] nanos, BitSet alone) {
    for (int i = begin(row, call); i < end(row, call); i++) {
      alone.set(ofRows[row][i]);
      leaveOut(ofRows[row][i], nanos);
    }
  }

  /**
   * Weights a call as another one: what has no partner in it takes no time, but for transfers.
   *
   * @param nanos by activity; those of this run where nothing was weighted
   * @return the partners
   */
  int[] replace(
      int row, int call, RowActivities other, int otherCall, long[] otherNanos, long[] nanos) {
    int[] partners = partners(row, call, other, otherCall);
    for (int i = 0; i < partners.length; i++) {
      int at = ofRows[row][begin(row, call) + i];
      if (partners[i] == NONE) {
        leaveOut(at, nanos);
      } else {
        nanos[at] = otherNanos[partners[i]];
      }
    }
    return partners;
  }

  private void leaveOut(int at, long[] nanos) {
    if (run.graph().activities().get(at).kind() != ActivityKind.TRANSFER) {
      nanos[at] = 0;
    }
  }

  private boolean isLike(Activity mine, RowActivities other, int number) {
    Activity theirs = other.run.graph().activities().get(number);
    return mine.kind() == theirs.kind()
        && (mine.kind() == ActivityKind.TRANSFER || run.placeOf(mine) == other.run.placeOf(theirs));
  }
}
