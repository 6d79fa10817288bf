package io.idlewave.jobs.results;

/**
 * What a run cost. The component names are a stable contract.
 *
 * @param wallSeconds from start to end, in s
 * @param cpuSeconds of all threads, in s
 * @param calls MPI calls read
 * @param lanes scenarios times replicates times bounds
 * @param eventLanesPerSecond calls times lanes over wall time
 * @param peakWindowCalls most calls that the graph builder held at once
 * @param parallelism of the propagation
 */
public record Engine(
    double wallSeconds,
    double cpuSeconds,
    long calls,
    long lanes,
    double eventLanesPerSecond,
    long peakWindowCalls,
    int parallelism) {

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
        wallSeconds, cpuSeconds, calls, lanes, eventLanesPerSecond, peakWindowCalls, parallelism);
  }
}
