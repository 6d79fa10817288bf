package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import io.idlewave.jobs.results.table.Role;
import org.jspecify.annotations.Nullable;

/**
 * What one rank of the recorded run spent in one call path: a row of {@link Tables#CALL_PATHS}.
 * Paths form a tree, whose root is the run. Exclusive times of a rank add up to its run time.
 */
public record CallPathRow(
    @Column(value = Column.ROW, role = Role.RANK) int rank,
    @Column(
            value = "number of the path; 0 is the run, and each comes after the one around it",
            role = Role.KEY)
        int node,
    @Column(value = "number of the path around it; null of the run", role = Role.KEY)
        @Nullable Integer parent,
    @Column(
            value =
                "names of user regions from the outermost on, and of a call at the end, with /"
                    + " between",
            role = Role.PLACE,
            heading = "call path")
        String path,
    @Column("the last of them") String name,
    @Column(value = "run, region, call or idle", role = Role.PART) String kind,
    @Column(
            value =
                "how often it was entered in the whole trace, or called in the run; null if not"
                    + " counted",
            role = Role.COUNT)
        @Nullable Long visits,
    @Column(
            value = "time in it and in nothing inside it: computing, or that of calls",
            unit = "ns",
            role = Role.MEASURE,
            heading = "itself")
        long exclusiveNanos,
    @Column(
            value = "the same with all inside it",
            unit = "ns",
            role = Role.MEASURE,
            heading = "with all inside",
            most = "longest in")
        long inclusiveNanos,
    @Column(
            value = "of inclusiveNanos, what calls waited for others, at least",
            unit = "ns",
            role = Role.PART,
            heading = "waits")
        long waitNanos) {}
