package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import io.idlewave.jobs.results.table.Role;
import io.idlewave.perturb.scenario.Bound;

/** What a winning path has of one function in one region: {@link Tables#WINNING_SITES}. */
public record WinningSiteRow(
    @Column("name of the scenario") String scenario,
    @Column("lower, upper, exact or published: which bound of the delays it is") Bound bound,
    @Column(value = "median or p99: which replicate, by its run time", role = Role.CASE)
        String lane,
    @Column(value = "user region that the call is made in; empty outside any", role = Role.PLACE)
        String region,
    @Column(
            value = "MPI function called there, or that ends the computation there",
            role = Role.PLACE)
        String function,
    @Column(value = "noise on computation between calls", unit = "ns", role = Role.PART)
        double computationNoiseNanos,
    @Column(value = "noise on the processor time of calls", unit = "ns", role = Role.PART)
        double callNoiseNanos,
    @Column(value = "drawn latency", unit = "ns", role = Role.PART) double latencyNanos,
    @Column(value = "drawn time per byte", unit = "ns", role = Role.PART) double bandwidthNanos,
    @Column(value = "one-off delays", unit = "ns", role = Role.PART, heading = "one-off delays")
        double oneOffNanos,
    @Column(
            value = "what computation takes more than recorded: negative on a quieter machine",
            unit = "ns",
            role = Role.PART)
        double computationNanos,
    @Column(value = "absorbed in slack", unit = "ns", role = Role.TAKEN_OFF)
        double absorbedNanos) {}
