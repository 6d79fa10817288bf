package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;

/** What a critical path has of one function within a region: a row of {@link Tables#PATH_SITES}. */
public record PathSiteRow(
    @Column("name of the scenario; base for the undisturbed machine") String scenario,
    @Column("base, median or p99: which replicate, by its run time") String lane,
    @Column("user region that the time was spent in; empty outside any") String region,
    @Column("MPI function called there, or that ends the computation there") String function,
    @Column(value = "computation on the path", unit = "ns") double computationNanos,
    @Column(value = "overhead on it", unit = "ns") double overheadNanos,
    @Column(value = "latency on it", unit = "ns") double latencyNanos,
    @Column(value = "bandwidth and gaps on it", unit = "ns") double bandwidthNanos) {}
