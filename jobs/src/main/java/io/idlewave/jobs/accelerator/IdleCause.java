package io.idlewave.jobs.accelerator;

/** Why nothing ran until the next kernel began; names as in HolisticTraceAnalysis. */
enum IdleCause {
  /** It was launched when the streams were empty already: the host was too slow. */
  HOST_WAIT,
  /** It had been launched, and began shortly after the one before it had ended. */
  KERNEL_WAIT,
  /** It had been launched, and waited: for an event of another stream, for instance. */
  OTHER;

  /** The cause of an idle time between two pieces, or before the first one. */
  static IdleCause of(long emptySinceNanos, long beginNanos, long launchNanos) {
    if (launchNanos > emptySinceNanos) {
      return HOST_WAIT;
    }
    return beginNanos - BusySweep.KERNEL_WAIT_NANOS < emptySinceNanos ? KERNEL_WAIT : OTHER;
  }
}
