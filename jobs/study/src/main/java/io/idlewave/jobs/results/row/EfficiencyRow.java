package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import org.jspecify.annotations.Nullable;

/** One efficiency of one run, over replicates: a row of {@link Tables#EFFICIENCIES}. */
public record EfficiencyRow(
    @Column("recorded, base or scenario") String run,
    @Column("name of the scenario; null for the recorded run and the base")
        @Nullable String scenario,
    @Column("load-balance, serialisation, transfer, communication or parallel") String efficiency,
    @Column("mean over replicates") double mean,
    @Column("lower end of the 95 % interval of the mean; null where it is open")
        @Nullable Double lower,
    @Column("upper end of the same") @Nullable Double upper,
    @Column("smallest of the replicates") double min,
    @Column("largest of the replicates") double max,
    @Column("finished replicates that were looked at") int replicates) {}
