package io.idlewave.perturb.export;

import io.idlewave.ingest.model.Operation;

/**
 * Makes one tag of a communicator and a tag, for formats without communicators: the tags of each
 * have a range of their own, and collectives the upper half of 32 bits.
 */
final class Tags {

  private static final long HALF = 1L << 31;

  private final int communicators;
  private final long range;

  Tags(int communicators) {
    this.communicators = communicators;
    this.range = HALF / Math.max(1, communicators);
  }

  /** The tag of a message. */
  long of(int communicator, int tag, RunCalls place, Operation operation) {
    if (tag < 0 || tag >= range) {
      throw place.failure(
          "a tag from 0 to %d, so that each of %d communicators has tags of its own, not %d"
              .formatted(range - 1, communicators, tag),
          operation);
    }
    return communicator * range + tag;
  }

  /** The tag of messages that the n-th collective on a communicator is unfolded into. */
  long ofCollective(int communicator, long instance) {
    return HALF + (instance * communicators + communicator) % (HALF - 1);
  }
}
