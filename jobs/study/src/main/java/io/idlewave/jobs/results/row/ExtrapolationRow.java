package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;

/**
 * How long a run would take with more ranks than were simulated: a row of {@link
 * Tables#EXTRAPOLATION}. Intervals are of 95 %.
 */
public record ExtrapolationRow(
    @Column("name of the scenario") String scenario,
    @Column("number of ranks; the first row of a scenario has those of the trace") long ranks,
    @Column("what the row rests on: order-statistics or tail-fit") String method,
    @Column(value = "mean time of a phase, until the last rank enters its collective", unit = "ns")
        double phaseNanos,
    @Column(value = "extrapolated mean run time", unit = "ns") double runtimeNanos,
    @Column(value = "lower end of its interval", unit = "ns") double runtimeLowerNanos,
    @Column(value = "upper end of its interval", unit = "ns") double runtimeUpperNanos) {}
