package io.idlewave.jobs.results;

/**
 * What a critical path has of one rank, or of one function within a region, in ns: a row of {@code
 * path.avro}. The rows by rank add up to the run time, and so do those by function.
 *
 * @param scenario name of the scenario; {@code base} for the undisturbed machine
 * @param lane {@code base}, {@code median} or {@code p99}
 * @param rank the rank, or -1 in rows by function
 * @param region the user region; empty outside any, and in rows by rank
 * @param function the function; empty in rows by rank
 * @param computationNanos computation
 * @param overheadNanos overhead
 * @param latencyNanos latency
 * @param bandwidthNanos bandwidth and gaps
 */
public record PathRow(
    String scenario,
    String lane,
    int rank,
    String region,
    String function,
    double computationNanos,
    double overheadNanos,
    double latencyNanos,
    double bandwidthNanos) {}
