package io.idlewave.ingest.synth;

import org.jspecify.annotations.Nullable;

/** When something that a rank may wait for is complete: unknown until its causes are simulated. */
final class CompletionTime {

  private static final long UNKNOWN = Long.MAX_VALUE;

  private long nanos = UNKNOWN;
  private @Nullable RankProgress waiter;

  /** Something complete before any wait for it begins, so that no wait is bound by it. */
  static CompletionTime unbinding() {
    CompletionTime completion = new CompletionTime();
    completion.nanos = 0;
    return completion;
  }

  boolean isKnown() {
    return nanos != UNKNOWN;
  }

  long nanos() {
    return nanos;
  }

  /** Names the rank to be informed when the instant gets known. */
  void await(RankProgress rank) {
    waiter = rank;
  }

  void complete(long atNanos) {
    nanos = atNanos;
    if (waiter != null) {
      waiter.causeKnown();
    }
  }
}
