package io.idlewave.jobs.results;

/**
 * How one replicate depends on the network: a row of {@code sensitivities.avro}. A replicate that
 * ended in a deadlock has none.
 *
 * @param scenario name of the scenario
 * @param replicate its number, counted from 0
 * @param latencies dT/dL
 * @param overheads dT/do
 * @param gapBytes dT/dG, in bytes
 * @param shares of its critical path
 */
public record SensitivityRow(
    String scenario,
    long replicate,
    double latencies,
    double overheads,
    double gapBytes,
    SensitivityResult.Shares shares) {}
