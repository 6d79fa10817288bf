package io.idlewave.jobs.results;

import io.idlewave.perturb.scenario.Bound;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one replicate: a row of {@code runtimes.avro}.
 *
 * @param scenario name of the scenario
 * @param replicate its number, counted from 0
 * @param bound which bound it is
 * @param runtimeNanos run time of the run, in ns; null if it ended in a deadlock
 * @param slowestRank the rank that ran longest, the first of them on a tie; null likewise
 */
public record RuntimeRow(
    String scenario,
    long replicate,
    Bound bound,
    @Nullable Double runtimeNanos,
    @Nullable Integer slowestRank) {}
