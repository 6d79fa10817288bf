package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;

/** What a critical path has of one rank: a row of {@link Tables#PATH_RANKS}. */
public record PathRankRow(
    @Column("name of the scenario; base for the undisturbed machine") String scenario,
    @Column("base, median or p99: which replicate, by its run time") String lane,
    @Column(Column.ROW) int rank,
    @Column(value = "computation on the path", unit = "ns") double computationNanos,
    @Column(value = "overhead on it", unit = "ns") double overheadNanos,
    @Column(value = "latency on it", unit = "ns") double latencyNanos,
    @Column(value = "bandwidth and gaps on it", unit = "ns") double bandwidthNanos) {}
