package io.idlewave.jobs.results.summary;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * What a run cost. The component names are a stable contract.
 *
 * @param wallSeconds from start to end, in s
 * @param cpuSeconds of all threads, in s
 * @param calls MPI calls read
 * @param lanes scenarios times replicates times bounds
 * @param eventLanesPerSecond calls times lanes over wall time
 * @param peakWindowCalls most calls, messages and requests that waited for another rank at once
 * @param endedAt when it ended, in UTC to the second, such as {@code 2024-05-01T12:00:00Z}; null in
 *     results of earlier versions
 */
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
