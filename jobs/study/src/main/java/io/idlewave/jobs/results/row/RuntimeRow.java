package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import io.idlewave.perturb.scenario.Bound;
import org.jspecify.annotations.Nullable;

/** The outcome of one replicate: a row of {@link Tables#RUNTIMES}. */
public record RuntimeRow(
    @Column("name of the scenario") String scenario,
    @Column("number of the replicate, counted from 0") long replicate,
    @Column("lower, upper, exact or published: which bound of the run time it is") Bound bound,
    @Column(
            value =
                "run time of the slowest rank, from leaving MPI_Init to entering MPI_Finalize;"
                    + " null if the replicate ended in a deadlock",
            unit = "ns")
        @Nullable Double runtimeNanos,
    @Column("that rank, the first of several; null likewise") @Nullable Integer slowestRank) {}
