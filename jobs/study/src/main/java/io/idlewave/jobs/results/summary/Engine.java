package io.idlewave.jobs.results.summary;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** What a run cost. */
public record Engine(
    double wallSeconds,
    double cpuSeconds,
    long calls,
    long lanes,
    double eventLanesPerSecond,
    long peakWindowCalls,
    int parallelism,
    @Nullable String endedAt) {

  /** The cost of a run, with the throughput that follows from it. */
  public static Engine of(
      double wallSeconds,
      double cpuSeconds,
      long calls,
      long lanes,
      long peakWindowCalls,
      int parallelism) {
    double eventLanesPerSecond = wallSeconds > 0 ? (double) calls * lanes / wallSeconds : 0;
    return new Engine(
        wallSeconds,
        cpuSeconds,
        calls,
        lanes,
        eventLanesPerSecond,
        peakWindowCalls,
        parallelism,
        null);
  }

  /** These figures, of a run that ended at a moment. */
  public Engine endedAt(Instant moment) {
    return new Engine(
        wallSeconds,
        cpuSeconds,
        calls,
        lanes,
        eventLanesPerSecond,
        peakWindowCalls,
        parallelism,
        moment.truncatedTo(ChronoUnit.SECONDS).toString());
  }
}
