package io.idlewave.jobs.results.summary;

import io.idlewave.jobs.results.table.Column;
import io.idlewave.perturb.outcome.RankOutcome;
import io.idlewave.perturb.statistics.Statistic;
import io.idlewave.perturb.statistics.Summary;

/** The statistics of one quantity, in its unit. The names are a stable contract. */
public record Statistics(
    @Column("arithmetic mean") double mean,
    @Column("standard deviation of the population, estimated from the replicates") double sd,
    @Column("smallest") double min,
    @Column("1st percentile") double p1,
    @Column("5th percentile") double p5,
    @Column("25th percentile") double p25,
    @Column("median") double p50,
    @Column("75th percentile") double p75,
    @Column("95th percentile") double p95,
    @Column("99th percentile") double p99,
    @Column("largest") double max) {

  public static Statistics of(RankOutcome ranks, int rank) {
    return new Statistics(
        ranks.delayNanos(Statistic.MEAN, rank),
        ranks.delayNanos(Statistic.SD, rank),
        ranks.delayNanos(Statistic.MIN, rank),
        ranks.delayNanos(Statistic.P1, rank),
        ranks.delayNanos(Statistic.P5, rank),
        ranks.delayNanos(Statistic.P25, rank),
        ranks.delayNanos(Statistic.P50, rank),
        ranks.delayNanos(Statistic.P75, rank),
        ranks.delayNanos(Statistic.P95, rank),
        ranks.delayNanos(Statistic.P99, rank),
        ranks.delayNanos(Statistic.MAX, rank));
  }

  /** The statistics of a sample, without their intervals. */
  public static Statistics of(Summary summary) {
    return new Statistics(
        summary.mean(),
        summary.sd(),
        summary.min(),
        summary.p1(),
        summary.p5(),
        summary.p25(),
        summary.p50(),
        summary.p75(),
        summary.p95(),
        summary.p99(),
        summary.max());
  }
}
