package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import io.idlewave.perturb.scenario.Bound;
import org.jspecify.annotations.Nullable;

/**
 * What happens to the delay of one rank over the whole run: a row of {@link Tables#RANK_FLOWS}.
 * Means over finished replicates; in every replicate, injected plus imported is absorbed plus the
 * delay at the end.
 */
public record RankFlowRow(
    @Column("name of the scenario") String scenario,
    @Column("lower, upper, exact or published: which bound of the delays it is") Bound bound,
    @Column(Column.ROW) int rank,
    @Column(value = "noise and one-off delays that fall on the rank", unit = "ns")
        double injectedNanos,
    @Column(value = "what the rank is delayed by others", unit = "ns") double importedNanos,
    @Column(value = "delay that waits of the undisturbed run take off", unit = "ns")
        double absorbedNanos,
    @Column(
            value = "delay at the entry of MPI_Finalize against the same run with nothing drawn",
            unit = "ns")
        double delayNanos,
    @Column(value = "delay at the end by what is injected; null where nothing is", unit = "1")
        @Nullable Double amplification) {}
