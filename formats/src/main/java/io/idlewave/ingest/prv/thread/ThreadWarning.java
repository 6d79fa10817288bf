package io.idlewave.ingest.prv.thread;

import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.WarningText;
import io.idlewave.ingest.model.Bias;

/** The gaps and oddities of what a Paraver trace says of OpenMP. */
public enum ThreadWarning implements WarningKind {
  TEAM_UNMATCHED(
      "thread-team",
      "OpenMP functions outside a parallel region of their process, or open when it closes; nobody"
          + " waits for their ends",
      Bias.EITHER),
  TEAM_NESTED(
      "thread-team-nested",
      "parallel regions inside others; what they do counts as computing of whoever opens them",
      Bias.EITHER),
  BARRIERS_UNMATCHED(
      "thread-barriers",
      "parallel regions whose threads do not record as many barriers; they count as computing",
      Bias.EITHER),
  LOCK_ORDER(
      "lock-order",
      "locks that go from one thread to another; in results they go in the recorded order, whoever"
          + " comes first",
      Bias.EITHER),
  LOCK_OVERLAP(
      "lock-overlap",
      "locks taken before another thread begins to give them back; nobody waits there",
      Bias.EITHER),
  LOCK_UNMATCHED(
      "lock-unmatched",
      "locks taken that the thread did not ask for, asked for and not taken, or given back and not"
          + " taken; what is missing is left out",
      Bias.EITHER),
  EVENTS_UNREAD(
      "thread-events",
      "tasks, locks of POSIX threads, and critical sections and atomic operations that do not say"
          + " how long they waited; they count as computing",
      Bias.EITHER);

  private final WarningText text;

  ThreadWarning(String code, String meaning, Bias bias) {
    text = new WarningText(code, meaning, bias);
  }

  @Override
  public WarningText text() {
    return text;
  }
}
