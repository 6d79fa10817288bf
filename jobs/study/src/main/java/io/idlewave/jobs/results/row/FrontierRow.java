package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.table.Column;
import io.idlewave.perturb.outcome.FrontierPoint;
import io.idlewave.perturb.scenario.Bound;
import org.jspecify.annotations.Nullable;

/**
 * How far the replicates of one scenario are delayed where all ranks of a live run have come: a row
 * of {@link Tables#FRONTIERS}. It is final, although the run is not.
 */
public record FrontierRow(
    @Column("number of the frontier: intervals of trace time that all ranks have passed")
        long frontier,
    @Column("name of the scenario") String scenario,
    @Column("lower, upper, exact or published: which bound of the delay it is") Bound bound,
    @Column(
            value = "trace time that every rank has passed, since the rank's first event",
            unit = "ns")
        long frontierNanos,
    @Column("replicates that have not ended in a deadlock") long replicates,
    @Column(
            value =
                "how far the most delayed rank is behind: median of the replicates; null of none",
            unit = "ns")
        @Nullable Double delayP50Nanos,
    @Column(value = "the same: 99th percentile", unit = "ns") @Nullable Double delayP99Nanos,
    @Column("the rank that is the most delayed one of most replicates, the first of several")
        @Nullable Integer slowestRank) {

  /** What {@code point} says of the scenario of that name. */
  public static FrontierRow of(FrontierPoint point, String scenario) {
    boolean any = point.replicates() > 0;
    return new FrontierRow(
        point.number(),
        scenario,
        point.bound(),
        point.nanos(),
        point.replicates(),
        any ? point.p50Nanos() : null,
        any ? point.p99Nanos() : null,
        any ? point.slowestRank() : null);
  }
}
