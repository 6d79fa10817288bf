package io.idlewave.jobs.results;

/**
 * What a critical path has of one rank, or of one function within a region: a row of {@link
 * Tables#PATHS}.
 */
public record PathRow(
    @Column("name of the scenario; base for the undisturbed machine") String scenario,
    @Column("base, median or p99: which replicate, by its run time") String lane,
    @Column("world rank, or -1 in rows by function") int rank,
    @Column("user region that the time was spent in; empty outside any, and in rows by rank")
        String region,
    @Column("MPI function called there, or that ends the computation there; empty in rows by rank")
        String function,
    @Column(value = "computation on the path", unit = "ns") double computationNanos,
    @Column(value = "overhead on it", unit = "ns") double overheadNanos,
    @Column(value = "latency on it", unit = "ns") double latencyNanos,
    @Column(value = "bandwidth and gaps on it", unit = "ns") double bandwidthNanos) {}
