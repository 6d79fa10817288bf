package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import io.idlewave.perturb.scenario.Bound;

/** What a winning path has of one function in one region: {@link Tables#WINNING_SITES}. */
public record WinningSiteRow(
    @Column("name of the scenario") String scenario,
    @Column("lower, upper, exact or published: which bound of the delays it is") Bound bound,
    @Column("median or p99: which replicate, by its run time") String lane,
    @Column("user region that the call is made in; empty outside any") String region,
    @Column("MPI function called there, or that ends the computation there") String function,
    @Column(value = "noise on computation between calls", unit = "ns") double computationNoiseNanos,
    @Column(value = "noise on the processor time of calls", unit = "ns") double callNoiseNanos,
    @Column(value = "drawn latency", unit = "ns") double latencyNanos,
    @Column(value = "drawn time per byte", unit = "ns") double bandwidthNanos,
    @Column(value = "one-off delays", unit = "ns") double oneOffNanos,
    @Column(
            value = "what computation takes more than recorded: negative on a quieter machine",
            unit = "ns")
        double computationNanos,
    @Column(value = "absorbed in slack", unit = "ns") double absorbedNanos) {}
