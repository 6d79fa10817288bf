package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import io.idlewave.perturb.scenario.Bound;
import org.jspecify.annotations.Nullable;

/**
 * What the calls of one kind at one place do to delays: a row of {@link Tables#CALL_SITES}. Sums
 * over ranks, per finished replicate.
 */
public record CallSiteRow(
    @Column("name of the scenario") String scenario,
    @Column("lower, upper, exact or published: which bound of the delays it is") Bound bound,
    @Column("user region that the calls are made in; empty outside any") String region,
    @Column("MPI function; empty for what lies before the first call") String function,
    @Column("communicator, by its number in the trace; null for calls on none")
        @Nullable Integer communicator,
    @Column(value = "least bytes of such a call", unit = "B") long fromBytes,
    @Column(value = "most bytes of such a call", unit = "B") long toBytes,
    @Column(
            value = "noise and one-off delays in the calls and in the computation before them",
            unit = "ns")
        double injectedNanos,
    @Column(
            value = "drawn for what is under way: latency, bandwidth, noise kept with it",
            unit = "ns")
        double drawnNanos,
    @Column(value = "what the ranks are delayed by others there", unit = "ns") double importedNanos,
    @Column(value = "delay that waits of the undisturbed run take off", unit = "ns")
        double absorbedNanos,
    @Column(
            value =
                "delay in: noise that the ranks bring there for the first time since they last"
                    + " joined another, and what is drawn there",
            unit = "ns")
        double inNanos,
    @Column(
            value = "delay out: what they bring, plus imported, less absorbed; may be negative",
            unit = "ns")
        double outNanos,
    @Column(value = "delay out by delay in; null where nothing comes in", unit = "1")
        @Nullable Double amplification) {}
