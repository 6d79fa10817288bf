package io.idlewave.ingest.prv.thread;

import io.idlewave.ingest.prv.text.EventLabels;

/**
 * What an event says of OpenMP on its thread, as Extrae numbers them ({@code events.h} and {@code
 * omp_prv_events.c} of Extrae 3 and 4).
 */
enum ThreadEvent {
  /** The thread opens a parallel region. */
  FORK,
  /** It closes one. */
  JOIN,
  /** It begins the function of a region. */
  BEGIN,
  END,
  /** It comes to a barrier. */
  ARRIVE,
  /** It goes on after one. */
  PASS,
  /** It asks for a lock. */
  ASK,
  /** It has one. */
  TAKE,
  /** It begins to give one back. */
  RELEASE,
  /** It has given one back, or something that the archive does not need. */
  NOTHING,
  /** Something that makes threads wait in a way that is not recorded. */
  UNREAD;

  private static final long PARALLEL = 60000001;
  private static final long BARRIER = 60000005;
  private static final long FIRST_LOCK = 60000006;
  private static final long LAST_LOCK = 60000009;
  private static final long TASK = 60000023;
  private static final long TASK_WAIT = 60000022;
  static final long LOCK_NAME = 60000032;
  private static final long OMPT_CRITICAL = 60000050;
  private static final long OMPT_ATOMIC = 60000051;
  private static final long PTHREAD_LOCK = 61000007;
  private static final long PTHREAD_WAIT = 61000011;

  private static final long ASKS = 3;
  private static final long RELEASES = 5;
  static final long TAKES = 6;

  /** What an event of that type and value says. */
  static ThreadEvent of(long type, long value) {
    if (type == PARALLEL) {
      return value == 0 ? JOIN : FORK;
    }
    if (type == EventLabels.OUTLINED_TYPE) {
      return value == 0 ? END : BEGIN;
    }
    if (type == BARRIER) {
      return value == 0 ? PASS : ARRIVE;
    }
    if (isLock(type)) {
      return value == ASKS ? ASK : value == TAKES ? TAKE : value == RELEASES ? RELEASE : NOTHING;
    }
    return isUnread(type) && value != 0 ? UNREAD : NOTHING;
  }

  /** Whether the values of events of a type are needed. */
  static boolean isUsed(long type) {
    return type == PARALLEL
        || type == EventLabels.OUTLINED_TYPE
        || type == BARRIER
        || type == LOCK_NAME
        || isLock(type)
        || isUnread(type);
  }

  private static boolean isLock(long type) {
    return type >= FIRST_LOCK && type <= LAST_LOCK;
  }

  private static boolean isUnread(long type) {
    return type == TASK
        || type == TASK_WAIT
        || type == OMPT_CRITICAL
        || type == OMPT_ATOMIC
        || type == PTHREAD_LOCK
        || type == PTHREAD_WAIT;
  }

  /**
   * Which kind of lock an event of a lock is about, from 0: named and unnamed critical sections,
   * locks of the run time, locks of the program.
   */
  static int lockKind(long type) {
    return (int) (type - FIRST_LOCK);
  }

  /** The type of events of that kind of lock. */
  static long lockType(int kind) {
    return FIRST_LOCK + kind;
  }
}
