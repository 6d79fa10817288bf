package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.otf2.decode.GlobalDefinitions.ClockProperties;
import java.math.BigInteger;

/**
 * Converts ticks to nanoseconds since the archive's global offset: {@code floor((ticks - offset) *
 * 1e9 / ticksPerSecond)}, exact for every resolution and length.
 */
public record Timebase(ClockProperties clock) {

  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  /**
   * The instant in nanoseconds, negative before the global offset.
   *
   * @throws ArithmeticException if it does not fit 64 bits, that is beyond 292 years
   */
  public long nanos(long ticks) {
    long sinceOffset = ticks - clock.globalOffset();
    long seconds = Math.floorDiv(sinceOffset, clock.ticksPerSecond());
    long rest = Math.floorMod(sinceOffset, clock.ticksPerSecond());
    long restNanos =
        rest <= Long.MAX_VALUE / NANOS_PER_SECOND
            ? rest * NANOS_PER_SECOND / clock.ticksPerSecond()
            : BigInteger.valueOf(rest)
                .multiply(BigInteger.valueOf(NANOS_PER_SECOND))
                .divide(BigInteger.valueOf(clock.ticksPerSecond()))
                .longValueExact();
    return Math.addExact(Math.multiplyExact(seconds, NANOS_PER_SECOND), restNanos);
  }

  /** Length of a tick in ns. */
  public double tickNanos() {
    return 1e9 / clock.ticksPerSecond();
  }
}
