package io.idlewave.jobs.results.summary;

import io.idlewave.perturb.statistics.Interval;

/**
 * How likely a run takes longer than a limit. The component names are a stable contract.
 *
 * @param bound of the run time
 * @param beyond those of them with a longer run time
 * @param probability their share
 * @param interval of the probability, by Clopper and Pearson
 */
public record LimitResult(
    String scenario,
    String bound,
    double limitNanos,
    long replicates,
    long beyond,
    double probability,
    Interval interval) {}
