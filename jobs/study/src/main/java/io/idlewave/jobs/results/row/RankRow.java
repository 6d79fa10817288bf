package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.summary.Statistics;
import io.idlewave.jobs.results.table.Column;
import io.idlewave.perturb.scenario.Bound;
import org.jspecify.annotations.Nullable;

/** The delays and run times of one rank over finished replicates: a row of {@link Tables#RANKS}. */
public record RankRow(
    @Column("name of the scenario") String scenario,
    @Column("lower, upper, exact or published: which bound of the delay it is") Bound bound,
    @Column(Column.ROW) int rank,
    @Column(
            value =
                "delay at the entry of MPI_Finalize over finished replicates; in model timing"
                    + " against the same rank of the base",
            unit = "ns")
        Statistics delayNanos,
    @Column(
            value =
                "mean run time of the rank over finished replicates, from leaving MPI_Init to"
                    + " entering MPI_Finalize; null in tables of earlier versions",
            unit = "ns")
        @Nullable Double runtimeNanos) {}
