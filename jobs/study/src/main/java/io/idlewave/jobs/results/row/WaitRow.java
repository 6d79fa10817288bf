package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import io.idlewave.jobs.results.table.Role;
import org.jspecify.annotations.Nullable;

/** One part of one rank's recorded run, {@link Tables#WAITS}: they add up to its run time. */
public record WaitRow(
    @Column(value = Column.ROW, role = Role.RANK) int rank,
    @Column(
            value =
                "computation, idle (of streams with nothing to do, where there are any), calls,"
                    + " transfer, a wait state (late-sender, ...) or unexplained",
            role = Role.PART)
        String part,
    @Column(
            value = "how long; of a wait state, at least",
            unit = "ns",
            role = Role.MEASURE,
            heading = "all ranks",
            most = "longest in")
        long nanos,
    @Column(
            value = "how long at most; null where it is no wait state",
            unit = "ns",
            role = Role.HIGH,
            heading = "at most")
        @Nullable Long largestNanos,
    @Column(value = "nanos by the rank's run time", unit = "1", role = Role.SHARE) double share,
    @Column(
            value =
                "of the waits of other ranks in this state, what this one caused by coming last",
            unit = "ns",
            role = Role.MEASURE,
            most = "causes most")
        @Nullable Long causedNanos) {}
