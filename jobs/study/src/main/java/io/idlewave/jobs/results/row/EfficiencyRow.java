package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import io.idlewave.jobs.results.table.Role;
import org.jspecify.annotations.Nullable;

/** One efficiency of one run, over replicates: a row of {@link Tables#EFFICIENCIES}. */
public record EfficiencyRow(
    @Column(value = "recorded, base or scenario", role = Role.KEY) String run,
    @Column(
            value = "name of the scenario; null for the recorded run and the base",
            role = Role.PLACE)
        @Nullable String scenario,
    @Column(
            value = "load-balance, serialisation, transfer, communication or parallel",
            role = Role.PART)
        String efficiency,
    @Column(value = "mean over replicates", role = Role.SHARE) double mean,
    @Column(
            value = "lower end of the 95 % interval of the mean; null where it is open",
            role = Role.LOW)
        @Nullable Double lower,
    @Column(value = "upper end of the same", role = Role.HIGH) @Nullable Double upper,
    @Column("smallest of the replicates") double min,
    @Column("largest of the replicates") double max,
    @Column("finished replicates that were looked at") int replicates) {}
