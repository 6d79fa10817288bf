package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import io.idlewave.jobs.results.table.Role;
import org.jspecify.annotations.Nullable;

/**
 * What the critical path of the recorded run has of one place, and what that place may change about
 * it: a row of {@link Tables#RECORDED_SITES}.
 */
public record RecordedSiteRow(
    @Column(
            value = "exact; or shortest and longest, where clocks leave open how long calls waited",
            role = Role.CASE)
        String waits,
    @Column(value = "user region that the time was spent in; empty outside any", role = Role.PLACE)
        String region,
    @Column(
            value = "MPI function called there, or that ends the computation there",
            role = Role.PLACE)
        String function,
    @Column(value = "start, computation, calls, transfer or unexplained", role = Role.PART)
        String part,
    @Column(
            value = "how much of the path it is",
            unit = "ns",
            role = Role.MEASURE,
            heading = "on the path")
        long nanos,
    @Column(value = "nanos by the run time", unit = "1", role = Role.SHARE) double share,
    @Column(
            value =
                "by how much it may shrink before another path is longer; null of places that were"
                    + " not looked at",
            unit = "ns")
        @Nullable Double slackNanos,
    @Column(
            value = "by how much the run is shorter if the place takes no time; null likewise",
            unit = "ns",
            role = Role.NONE,
            heading = "shorter at no cost")
        @Nullable Double gainNanos,
    @Column(value = "what a rank spends there on average; null of start and transfer", unit = "ns")
        @Nullable Double meanNanos,
    @Column(value = "nanos beyond the mean, at least 0; null likewise", unit = "ns")
        @Nullable Double imbalanceNanos,
    @Column(
            value = "what all ranks spend there, each of them as much as the path at most",
            unit = "ns")
        double spentNanos,
    @Column(
            value = "what ranks wait because the path has more of the place than they do",
            unit = "ns")
        double imbalanceCostNanos) {}
