package io.idlewave.jobs.why;

import io.idlewave.jobs.why.WhyTimeline.Strip;
import io.idlewave.perturb.difference.Activity;
import io.idlewave.perturb.difference.ActivityKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Some rows of a run in a window of it, as columns of a picture. Mutable: it is marked. */
final class RunStrips {

  private static final int COLUMNS = WhyTimeline.COLUMNS;

  private final RunReading run;
  private final int[] rows;

  /** Per row that is shown and call, how long it computed before. */
  private final long[][] computing;

  private final long beginNanos;
  private final long endNanos;
  private int markedRow = -1;
  private long markBeginNanos;
  private long markEndNanos;

  /**
   * Of a run.
   *
   * @param rows neighbours
   * @param row of the step
   * @param step in the middle of the window, with one on each side; negative for the whole run
   */
  RunStrips(RunReading run, int[] rows, int row, int step) {
    this.run = run;
    this.rows = rows.clone();
    computing = new long[rows.length][];
    long begin = Long.MAX_VALUE;
    long end = Long.MIN_VALUE;
    for (int i = 0; i < rows.length; i++) {
      computing[i] = new long[run.calls().count(rows[i])];
      for (int call = 1; call < last(i); call++) {
        int in = step < 0 || rows[i] == row ? run.stepOf(rows[i], call) : -1;
        if (step < 0 || (in >= 0 && Math.abs(in - step) <= 1)) {
          begin = Math.min(begin, begin(i, call));
          end = Math.max(end, begin(i, call + 1));
        }
      }
    }
    beginNanos = begin;
    endNanos = end;
    for (Activity activity : run.graph().activities()) {
      int i = activity.site().rank() - rows[0];
      long call = activity.site().call();
      if (activity.kind() == ActivityKind.COMPUTING
          && i >= 0
          && i < rows.length
          && call >= 0
          && call < computing[i].length) {
        computing[i][(int) call] += activity.nanos();
      }
    }
  }

  /** The last call of a row ends the run, and the first begins it: neither is shown. */
  private int last(int i) {
    return computing[i].length - 1;
  }

  boolean isEmpty() {
    return endNanos <= beginNanos;
  }

  long spanNanos() {
    return endNanos - beginNanos;
  }

  /** Marks what comes before a call, or the call; nothing where the window has it not. */
  void mark(int row, int call, boolean before) {
    int i = row - rows[0];
    if (call > 0 && call < last(i)) {
      markedRow = row;
      long enter = enter(i, call);
      markBeginNanos = before ? begin(i, call) : enter;
      markEndNanos = before ? enter : begin(i, call + 1);
    }
  }

  /** When the call before it had ended, on the clock that all rows share. */
  private long begin(int i, int call) {
    return run.metadata().ranks().get(rows[i]).originNanos()
        + run.calls().beginNanos(rows[i], call);
  }

  private long enter(int i, int call) {
    return Math.min(begin(i, call) + computing[i][call], begin(i, call + 1));
  }

  private String function(int i, int call) {
    return run.places().place(run.calls().place(rows[i], call)).function();
  }

  /** Adds how long ranks were in calls in so much time, by function. */
  void addFunctions(Map<String, Long> nanos, long spanNanos) {
    for (int i = 0; i < rows.length; i++) {
      for (int call = 1; call < last(i); call++) {
        long within = within(enter(i, call), begin(i, call + 1), spanNanos);
        if (within > 0) {
          nanos.merge(function(i, call), within, Long::sum);
        }
      }
    }
  }

  /** How much of a stretch is in so much time from the begin on. */
  private long within(long from, long until, long spanNanos) {
    return Math.max(0, Math.min(until, beginNanos + spanNanos) - Math.max(from, beginNanos));
  }

  /**
   * The rows.
   *
   * @param spanNanos of all columns
   * @param functions that have a state each, after computing
   */
  List<Strip> strips(long spanNanos, List<String> functions) {
    List<Strip> strips = new ArrayList<>();
    for (int i = 0; i < rows.length; i++) {
      strips.add(strip(i, spanNanos, functions));
    }
    return strips;
  }

  private Strip strip(int i, long spanNanos, List<String> functions) {
    double columnNanos = (double) spanNanos / COLUMNS;
    double[][] nanos = new double[COLUMNS][WhyTimeline.CALL + functions.size()];
    long computed = 0;
    long called = 0;
    for (int call = 1; call < last(i); call++) {
      long begin = begin(i, call);
      long enter = enter(i, call);
      long leave = begin(i, call + 1);
      int function = functions.indexOf(function(i, call));
      add(nanos, WhyTimeline.COMPUTING, begin, enter, columnNanos);
      add(
          nanos,
          function < 0 ? WhyTimeline.OTHER_CALL : WhyTimeline.CALL + function,
          enter,
          leave,
          columnNanos);
      computed += within(begin, enter, spanNanos);
      called += within(enter, leave, spanNanos);
    }
    boolean marked = rows[i] == markedRow;
    return new Strip(
        run.metadata().nameOf(rows[i]),
        Arrays.stream(nanos).mapToInt(RunStrips::most).toArray(),
        computed,
        called,
        marked ? (int) ((markBeginNanos - beginNanos) / columnNanos) : WhyTimeline.NOTHING,
        marked ? (int) ((markEndNanos - beginNanos) / columnNanos) : WhyTimeline.NOTHING);
  }

  private void add(double[][] nanos, int state, long from, long until, double columnNanos) {
    double begin = Math.max(0, (from - beginNanos) / columnNanos);
    double end = Math.min(COLUMNS, (until - beginNanos) / columnNanos);
    for (int column = (int) begin; column < end; column++) {
      nanos[column][state] += Math.min(end, column + 1.0) - Math.max(begin, column);
    }
  }

  private static int most(double[] states) {
    int most = WhyTimeline.NOTHING;
    for (int state = 0; state < states.length; state++) {
      if (states[state] > (most < 0 ? 0 : states[most])) {
        most = state;
      }
    }
    return most;
  }
}
