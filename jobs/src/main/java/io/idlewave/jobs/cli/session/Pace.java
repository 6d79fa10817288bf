package io.idlewave.jobs.cli.session;

import io.idlewave.jobs.text.HumanUnits;
import java.util.Locale;

/**
 * How fast an activity goes, and how long it will take from here if it goes on like that. Says
 * nothing in the first second, nor after a step back, as a recovery makes one.
 *
 * @param startNanos when it began
 * @param startDone how much had been done then
 */
record Pace(long startNanos, long startDone) {

  private static final double NANOS_PER_SECOND = 1e9;
  private static final long MINUTE = 60;
  private static final long HOUR = 3600;

  /** Such as {@code , 1.200 M/s, 3 min left}; empty where it is not known yet. */
  String describe(long nowNanos, long done, long total) {
    double seconds = (nowNanos - startNanos) / NANOS_PER_SECOND;
    if (seconds < 1 || done <= startDone) {
      return "";
    }
    double perSecond = (done - startDone) / seconds;
    String rate = ", " + HumanUnits.count(perSecond) + "/s";
    return done < total ? rate + ", " + duration((total - done) / perSecond) + " left" : rate;
  }

  private static String duration(double seconds) {
    long whole = (long) Math.ceil(seconds);
    if (whole < MINUTE) {
      return whole + " s";
    }
    return whole < HOUR
        ? (whole + MINUTE - 1) / MINUTE + " min"
        : String.format(Locale.ROOT, "%.1f h", seconds / HOUR);
  }
}
