package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import io.idlewave.jobs.results.table.Role;

/**
 * How long a run would take with more ranks than were simulated: a row of {@link
 * Tables#EXTRAPOLATION}. Intervals are of 95 %.
 */
public record ExtrapolationRow(
    @Column("name of the scenario") String scenario,
    @Column(
            value = "number of ranks; the first row of a scenario has those of the trace",
            role = Role.TIME)
        long ranks,
    @Column(
            value = "what the row rests on: order-statistics or tail-fit",
            role = Role.PART,
            heading = "rests on")
        String method,
    @Column(
            value = "mean time of a phase, until the last rank enters its collective",
            unit = "ns",
            role = Role.KEY)
        double phaseNanos,
    @Column(
            value = "extrapolated mean run time",
            unit = "ns",
            role = Role.MEASURE,
            heading = "run time")
        double runtimeNanos,
    @Column(value = "lower end of its interval", unit = "ns", role = Role.LOW, heading = "from")
        double runtimeLowerNanos,
    @Column(value = "upper end of its interval", unit = "ns", role = Role.HIGH, heading = "to")
        double runtimeUpperNanos) {}
