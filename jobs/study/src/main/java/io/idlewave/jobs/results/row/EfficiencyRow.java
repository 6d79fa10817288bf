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
    @Column(value = "mean over replicates", unit = "1", role = Role.SHARE) double mean,
    @Column(
            value = "lower end of the 95 % interval of the mean; null where it is open",
            unit = "1",
            role = Role.LOW)
        @Nullable Double lower,
    @Column(value = "upper end of the same", unit = "1", role = Role.HIGH) @Nullable Double upper,
    @Column(value = "smallest of the replicates", unit = "1", role = Role.LEAST) double min,
    @Column(value = "largest of the replicates", unit = "1", role = Role.MOST) double max,
    @Column("finished replicates that were looked at") int replicates) {}
