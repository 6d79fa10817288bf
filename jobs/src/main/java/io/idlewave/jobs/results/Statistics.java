package io.idlewave.jobs.results;

import io.idlewave.perturb.statistics.Summary;

/** The statistics of one quantity as results state them; the names are a stable contract. */
public record Statistics(
    double mean,
    double sd,
    double min,
    double p1,
    double p5,
    double p25,
    double p50,
    double p75,
    double p95,
    double p99,
    double max) {

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
