package io.idlewave.ingest.otf2.fold;

import org.jspecify.annotations.Nullable;

/** The time of one rank while its events are read: never goes back, starts at its first event. */
public final class RankClock {

  private static final long UNKNOWN = -1;

  private final Timebase timebase;
  private final @Nullable ClockCorrection correction;
  private boolean started;
  private long ticks;
  private long originNanos;
  private long nanos = UNKNOWN;
  private long latestNanos;

  /** A clock that shows raw times, or with a {@code correction} corrected ones. */
  public RankClock(Timebase timebase, @Nullable ClockCorrection correction) {
    this.timebase = timebase;
    this.correction = correction;
  }

  /** A thread's clock starts when its rank's run does. */
  public void start(long recordedTicks) {
    advance(recordedTicks);
  }

  /** Moves to a recorded time. Returns false, standing still, if that lies in the past. */
  boolean advance(long recordedTicks) {
    long next = corrected(recordedTicks);
    if (!started) {
      started = true;
      ticks = next;
      originNanos = timebase.nanos(next);
      nanos = 0;
      return true;
    }
    if (next - ticks < 0) {
      return false;
    }
    ticks = next;
    nanos = UNKNOWN;
    return true;
  }

  /**
   * Now, in ns since the first event.
   *
   * @throws ArithmeticException if that, or the time since the global offset, does not fit 64 bits
   */
  public long nanos() {
    if (nanos == UNKNOWN) {
      nanos = started ? Math.subtractExact(timebase.nanos(ticks), originNanos) : 0;
      if (nanos < latestNanos) {
        throw new ArithmeticException("ticks since the global offset beyond 64 bits");
      }
      latestNanos = nanos;
    }
    return nanos;
  }

  /** From now to a later recorded time, in ns. */
  long nanosUntil(long recordedTicks) {
    return Math.subtractExact(timebase.nanos(corrected(recordedTicks)), timebase.nanos(ticks));
  }

  /** The first event, in ns since the archive's global offset; 0 if there is none. */
  public long originNanos() {
    return originNanos;
  }

  private long corrected(long recordedTicks) {
    return correction == null ? recordedTicks : correction.corrected(recordedTicks);
  }
}
