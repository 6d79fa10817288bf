package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import io.idlewave.perturb.scenario.Bound;

/**
 * What happens to the delay of one rank in one time window of the recorded run: a row of {@link
 * Tables#PHASES}. Means over finished replicates.
 */
public record PhaseRow(
    @Column("name of the scenario") String scenario,
    @Column("lower, upper, exact or published: which bound of the delays it is") Bound bound,
    @Column(Column.ROW) int rank,
    @Column("number of the time window, from 0; the same for all ranks") int phase,
    @Column(value = "when it begins in the recorded run, since the rank left MPI_Init", unit = "ns")
        long beginNanos,
    @Column(value = "when it ends", unit = "ns") long endNanos,
    @Column(value = "noise and one-off delays that fall on the rank", unit = "ns")
        double injectedNanos,
    @Column(value = "drawn for what is under way, at calls of the rank", unit = "ns")
        double drawnNanos,
    @Column(value = "what the rank is delayed by others", unit = "ns") double importedNanos,
    @Column(value = "delay that waits of the undisturbed run take off", unit = "ns")
        double absorbedNanos,
    @Column(value = "delay of the rank at the end of the window", unit = "ns") double delayNanos) {}
