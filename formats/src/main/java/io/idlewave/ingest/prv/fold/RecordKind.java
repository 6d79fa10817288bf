package io.idlewave.ingest.prv.fold;

import io.idlewave.ingest.prv.spill.Spill;

/** Kinds of records of a {@link Spill} in their order at one time, with their numbers. */
final class RecordKind {

  /** A call, at its begin: end, function, communicator, bytes sent, bytes received and number. */
  static final int CALL = 0;

  /** A message leaves: its number, receiver, tag, bytes. */
  static final int SEND = 1;

  /** A receive is posted: number of the message, sender, tag, bytes, when it was sent. */
  static final int POST = 2;

  /** A receive completes: the same numbers. */
  static final int DONE = 3;

  private RecordKind() {}

  /** Two numbers of 32 bits as one. */
  static long pair(int high, int low) {
    return (long) high << 32 | (low & 0xffffffffL);
  }

  static int high(long pair) {
    return (int) (pair >>> 32);
  }

  static int low(long pair) {
    return (int) pair;
  }
}
