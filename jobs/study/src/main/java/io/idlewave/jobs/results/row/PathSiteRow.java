package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import io.idlewave.jobs.results.table.Role;

/** What a critical path has of one function within a region: a row of {@link Tables#PATH_SITES}. */
public record PathSiteRow(
    @Column("name of the scenario; base for the undisturbed machine") String scenario,
    @Column(value = "base, median or p99: which replicate, by its run time", role = Role.CASE)
        String lane,
    @Column(value = "user region that the time was spent in; empty outside any", role = Role.PLACE)
        String region,
    @Column(
            value = "MPI function called there, or that ends the computation there",
            role = Role.PLACE)
        String function,
    @Column(value = "computation on the path", unit = "ns", role = Role.PART)
        double computationNanos,
    @Column(value = "overhead on it", unit = "ns", role = Role.PART) double overheadNanos,
    @Column(value = "latency on it", unit = "ns", role = Role.PART) double latencyNanos,
    @Column(value = "bandwidth and gaps on it", unit = "ns", role = Role.PART)
        double bandwidthNanos) {}
