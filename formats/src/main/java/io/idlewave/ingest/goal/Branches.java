package io.idlewave.ingest.goal;

/**
 * Finds the operations that a sequence of calls holds up. In the sequence, time passes at
 * <em>stops</em>: calcs and waits. An operation is held up if it comes after a stop that it does
 * not require, directly or through others. It requires a stop that is a wait if it requires all
 * that was waited for there, and the stop before.
 */
final class Branches {

  private final RankSchedule schedule;
  private final Requirements requirements;

  /** By operation: the last stop that it requires; stops count from 1. */
  private final int[] follows;

  /** By operation: the stop at which it ended; of a message 0 if it was not waited for yet. */
  private final int[] ended;

  /** By operation: who required it last, plus 1. */
  private final int[] seenBy;

  private int stops;
  private int endedAtLastStop;

  Branches(RankSchedule schedule, Requirements requirements) {
    this.schedule = schedule;
    this.requirements = requirements;
    this.follows = new int[schedule.operations()];
    this.ended = new int[schedule.operations()];
    this.seenBy = new int[schedule.operations()];
  }

  /** The next operation of the sequence, before its own wait; returns whether it is held up. */
  boolean begins(int operation) {
    int last = 0;
    int covered = 0;
    for (int i = requirements.begin(operation); i < requirements.begin(operation + 1); i++) {
      int required = requirements.required(i);
      boolean calc = schedule.kind(required) == RankSchedule.CALC;
      last =
          Math.max(last, calc && !requirements.beginOnly(i) ? ended[required] : follows[required]);
      boolean waited = !calc && !requirements.beginOnly(i) && ended[required] == stops;
      if (waited && stops > 0 && seenBy[required] != operation + 1) {
        seenBy[required] = operation + 1;
        covered++;
      }
    }
    boolean coversWait = endedAtLastStop > 0 && covered == endedAtLastStop;
    follows[operation] = coversWait && last == stops - 1 ? stops : last;
    return follows[operation] < stops;
  }

  /** A message ends at the wait that comes next. */
  void ends(int operation) {
    ended[operation] = stops + 1;
  }

  void waited(int operation, int messages) {
    stops++;
    endedAtLastStop = messages;
    follows[operation] = stops;
  }

  /** A calc has ended. */
  void computed(int operation) {
    if (schedule.size(operation) > 0) {
      stops++;
      endedAtLastStop = 0;
      ended[operation] = stops;
    } else {
      ended[operation] = follows[operation];
    }
  }
}
