package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import io.idlewave.perturb.scenario.Bound;
import org.jspecify.annotations.Nullable;

/**
 * What one rank sees of the wave that a one-off delay sends out: a row of {@link Tables#WAVES}.
 * Times are those of the run without the delay, since the first rank left MPI_Init where clocks can
 * be compared and in model timing, and otherwise since the rank itself did. The wave is at a rank
 * where a call ends more than a tenth of the one-off delay later.
 */
public record WaveRow(
    @Column("name of the scenario") String scenario,
    @Column("lower, upper, exact or published: which bound of the delays it is") Bound bound,
    @Column("rank of the one-off delay") int sourceRank,
    @Column("index of the call that the one-off delay comes before") long sourceCall,
    @Column(Column.ROW) int rank,
    @Column(
            value =
                "end of the first call at which the wave is there, since MPI_Init; null if it"
                    + " never is",
            unit = "ns")
        @Nullable Double arrivalNanos,
    @Column("index of that call") @Nullable Long arrivalCall,
    @Column(value = "largest delay at the end of a call", unit = "ns") double peakNanos,
    @Column(value = "delay at the end of the last call before MPI_Finalize", unit = "ns")
        double delayNanos,
    @Column(
            value =
                "end of the last call at which the wave is there; null if it never is, or still is"
                    + " at the end",
            unit = "ns")
        @Nullable Double diedNanos,
    @Column("index of that call") @Nullable Long diedCall,
    @Column(
            "hops to the rank of the one-off delay, between ranks that exchange messages; null"
                + " where none lead there, and where they are not known")
        @Nullable Integer hops) {}
