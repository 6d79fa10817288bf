package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import org.jspecify.annotations.Nullable;

/**
 * What one rank of the recorded run spent in one call path: a row of {@link Tables#CALL_PATHS}.
 * Paths form a tree, whose root is the run. Exclusive times of a rank add up to its run time.
 */
public record CallPathRow(
    @Column(Column.ROW) int rank,
    @Column("number of the path; 0 is the run, and each comes after the one around it") int node,
    @Column("number of the path around it; null of the run") @Nullable Integer parent,
    @Column("names of user regions from the outermost on, and of a call at the end, with / between")
        String path,
    @Column("the last of them") String name,
    @Column("run, region, call or idle") String kind,
    @Column(
            "how often it was entered in the whole trace, or called in the run; null if not"
                + " counted")
        @Nullable Long visits,
    @Column(value = "time in it and in nothing inside it: computing, or that of calls", unit = "ns")
        long exclusiveNanos,
    @Column(value = "the same with all inside it", unit = "ns") long inclusiveNanos,
    @Column(value = "of inclusiveNanos, what calls waited for others, at least", unit = "ns")
        long waitNanos) {}
