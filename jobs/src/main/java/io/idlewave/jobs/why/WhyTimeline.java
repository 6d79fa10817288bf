package io.idlewave.jobs.why;

import java.util.List;

/**
 * What ranks did around a culprit, in two runs on one axis that begins with the window of each.
 *
 * @param window which part of the runs, in words
 * @param spanNanos how long the axis is: the longer of the two windows
 * @param functions whose calls take most
 * @param first rows of the first run
 * @param second the same of the second
 */
record WhyTimeline(
    String window, long spanNanos, List<String> functions, List<Strip> first, List<Strip> second) {

  /** So many columns is a picture wide, whatever the number of calls. */
  static final int COLUMNS = 720;

  /** What a rank does: before and after its calls; computing; a call of none of the functions. */
  static final int NOTHING = -1;

  static final int COMPUTING = 0;
  static final int OTHER_CALL = 1;

  /** A call of the first of the functions; of each further one, a number more. */
  static final int CALL = 2;

  WhyTimeline {
    functions = List.copyOf(functions);
    first = List.copyOf(first);
    second = List.copyOf(second);
  }

  /**
   * A rank, or timeline, of one run.
   *
   * @param states per column, what takes most of it
   * @param computingNanos how long it computed in the window
   * @param callNanos how long it was in calls there
   * @param markBegin the column where the culprit begins; {@link #NOTHING} where it is not
   * @param markEnd where it ends
   */
  record Strip(
      String row, int[] states, long computingNanos, long callNanos, int markBegin, int markEnd) {}
}
