package io.idlewave.graph.survey;

/**
 * How much of the waiting time of a trace rests on what its clocks do not say. Waiting time is what
 * the calls that can wait for another rank lasted beyond the shortest of their class.
 *
 * @param unexplained share that comes after the last known arrival, 0 to 1: work, or a wait for
 *     something that no record shows
 * @param onBase share that is a known wait only if the shortest calls of a class needed none of
 *     their time, 0 to 1
 */
public record WaitShares(double unexplained, double onBase) {

  static WaitShares of(double waitedNanos, double unexplainedNanos, double onBaseNanos) {
    return waitedNanos > 0
        ? new WaitShares(
            Math.min(1, unexplainedNanos / waitedNanos), Math.min(1, onBaseNanos / waitedNanos))
        : new WaitShares(0, onBaseNanos > 0 ? 1 : 0);
  }
}
