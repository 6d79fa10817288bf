package io.idlewave.jobs.bench;

import java.util.Arrays;

/**
 * What a stage costs.
 *
 * @param stage its name
 * @param unit what the figures count, such as {@code M calls/s}
 * @param moreIsBetter whether a larger figure is the faster one
 * @param median of all rounds
 * @param least of all rounds
 * @param most of all rounds
 */
public record BenchmarkFigure(
    String stage, String unit, boolean moreIsBetter, double median, double least, double most) {

  /** The figure of a stage that gave {@code rounds}, an odd number of them. */
  static BenchmarkFigure of(BenchmarkStage stage, double... rounds) {
    double[] sorted = rounds.clone();
    Arrays.sort(sorted);
    BenchmarkUnit unit = stage.unit();
    return new BenchmarkFigure(
        stage.name(),
        unit.label(),
        unit.moreIsBetter(),
        sorted[sorted.length / 2],
        sorted[0],
        sorted[sorted.length - 1]);
  }

  /** How far the rounds lie apart. */
  double spread() {
    return most - least;
  }
}
