package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import io.idlewave.jobs.results.table.Role;
import io.idlewave.perturb.scenario.Bound;

/**
 * What happens to the delay of one rank in one time window of the recorded run: a row of {@link
 * Tables#PHASES}. Means over finished replicates.
 */
public record PhaseRow(
    @Column("name of the scenario") String scenario,
    @Column("lower, upper, exact or published: which bound of the delays it is") Bound bound,
    @Column(value = Column.ROW, role = Role.RANK) int rank,
    @Column(value = "number of the time window, from 0; the same for all ranks", role = Role.KEY)
        int phase,
    @Column(
            value = "when it begins in the recorded run, since the rank left MPI_Init",
            unit = "ns",
            role = Role.TIME,
            heading = "recorded time since the begin of the run")
        long beginNanos,
    @Column(value = "when it ends", unit = "ns", role = Role.HIGH) long endNanos,
    @Column(
            value = "noise and one-off delays that fall on the rank",
            unit = "ns",
            role = Role.MEASURE)
        double injectedNanos,
    @Column(
            value = "drawn for what is under way, at calls of the rank",
            unit = "ns",
            role = Role.KEY)
        double drawnNanos,
    @Column(value = "what the rank is delayed by others", unit = "ns", role = Role.MEASURE)
        double importedNanos,
    @Column(
            value = "delay that waits of the undisturbed run take off",
            unit = "ns",
            role = Role.MEASURE)
        double absorbedNanos,
    @Column(value = "delay of the rank at the end of the window", unit = "ns") double delayNanos) {}
