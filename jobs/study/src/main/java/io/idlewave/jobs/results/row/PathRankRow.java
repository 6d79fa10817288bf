package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import io.idlewave.jobs.results.table.Role;

/** What a critical path has of one rank: a row of {@link Tables#PATH_RANKS}. */
public record PathRankRow(
    @Column("name of the scenario; base for the undisturbed machine") String scenario,
    @Column(value = "base, median or p99: which replicate, by its run time", role = Role.CASE)
        String lane,
    @Column(value = Column.ROW, role = Role.RANK) int rank,
    @Column(value = "computation on the path", unit = "ns", role = Role.PART)
        double computationNanos,
    @Column(value = "overhead on it", unit = "ns", role = Role.PART) double overheadNanos,
    @Column(value = "latency on it", unit = "ns", role = Role.PART) double latencyNanos,
    @Column(value = "bandwidth and gaps on it", unit = "ns", role = Role.PART)
        double bandwidthNanos) {}
