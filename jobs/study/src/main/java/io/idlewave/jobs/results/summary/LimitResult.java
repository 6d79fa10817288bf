package io.idlewave.jobs.results.summary;

import io.idlewave.perturb.statistics.Interval;

/** How likely a run takes longer than a limit. */
public record LimitResult(
    String scenario,
    String bound,
    double limitNanos,
    long replicates,
    long beyond,
    double probability,
    Interval interval) {}
