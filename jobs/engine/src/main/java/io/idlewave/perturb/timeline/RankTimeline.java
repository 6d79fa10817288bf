package io.idlewave.perturb.timeline;

import java.io.Serializable;

/**
 * The calls of one rank in a window, one value per call in each column.
 *
 * @param rank the world rank
 * @param firstCall index of the first of them
 * @param functions index of each call's function in the trace's list
 * @param regions index of its user region there, or -1
 * @param beginNanos when it begins, on the axis of the timeline
 * @param endNanos when it ends; each is at least its begin and at most the next one's
 * @param enterNanos when it began in the recorded run, on the same axis
 * @param leaveNanos when it ended there
 * @param more whether the window has more calls than were asked for at most
 */
public record RankTimeline(
    int rank,
    long firstCall,
    int[] functions,
    int[] regions,
    double[] beginNanos,
    double[] endNanos,
    double[] enterNanos,
    double[] leaveNanos,
    boolean more)
    implements Serializable {

  /** The number of calls. */
  public int calls() {
    return beginNanos.length;
  }

  /** The place of a call in the columns, or -1 where it is not among them. */
  public int indexOf(long call) {
    return call >= firstCall && call - firstCall < calls() ? (int) (call - firstCall) : -1;
  }
}
