package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import io.idlewave.jobs.results.table.Role;
import io.idlewave.perturb.scenario.Bound;
import org.jspecify.annotations.Nullable;

/**
 * What the calls of one kind at one place do to delays: a row of {@link Tables#CALL_SITES}. Sums
 * over ranks, per finished replicate.
 */
public record CallSiteRow(
    @Column("name of the scenario") String scenario,
    @Column("lower, upper, exact or published: which bound of the delays it is") Bound bound,
    @Column(value = "user region that the calls are made in; empty outside any", role = Role.PLACE)
        String region,
    @Column(value = "MPI function; empty for what lies before the first call", role = Role.PLACE)
        String function,
    @Column(
            value = "communicator, by its number in the trace; null for calls on none",
            role = Role.KEY)
        @Nullable Integer communicator,
    @Column(value = "least bytes of such a call", unit = "B", role = Role.LOW, heading = "from")
        long fromBytes,
    @Column(value = "most bytes of such a call", unit = "B", role = Role.HIGH, heading = "to")
        long toBytes,
    @Column(
            value = "noise and one-off delays in the calls and in the computation before them",
            unit = "ns",
            role = Role.MEASURE)
        double injectedNanos,
    @Column(
            value = "drawn for what is under way: latency, bandwidth, noise kept with it",
            unit = "ns",
            role = Role.MEASURE)
        double drawnNanos,
    @Column(value = "what the ranks are delayed by others there", unit = "ns", role = Role.MEASURE)
        double importedNanos,
    @Column(
            value = "delay that waits of the undisturbed run take off",
            unit = "ns",
            role = Role.MEASURE)
        double absorbedNanos,
    @Column(
            value =
                "delay in: noise that the ranks bring there for the first time since they last"
                    + " joined another, and what is drawn there",
            unit = "ns",
            role = Role.MEASURE,
            heading = "delay in")
        double inNanos,
    @Column(
            value = "delay out: what they bring, plus imported, less absorbed; may be negative",
            unit = "ns",
            role = Role.MEASURE,
            heading = "delay out")
        double outNanos,
    @Column(
            value = "delay out by delay in; null where nothing comes in",
            unit = "1",
            role = Role.RATIO)
        @Nullable Double amplification) {}
