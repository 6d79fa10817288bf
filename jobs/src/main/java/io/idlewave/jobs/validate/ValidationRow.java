package io.idlewave.jobs.validate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A program under a setting: what was predicted from its undisturbed trace, and what was measured.
 * All times are run times in ns.
 *
 * @param program the program
 * @param protocols how messages moved, as {@link MessageProtocols#label}
 * @param setting what was injected
 * @param undisturbedNanos measured with nothing injected, the median of the runs
 * @param baseNanos the same as predicted: the base of model timing
 * @param predictedNanos of model timing: the median over replicates
 * @param predictedLeastNanos its 5th percentile
 * @param predictedMostNanos its 95th percentile
 * @param observedLowerNanos of observed timing: the median of the lower bound; null where observed
 *     timing cannot state the setting
 * @param observedUpperNanos the same of the upper bound
 * @param measuredNanos the median of the runs
 * @param measuredLeastNanos the shortest run
 * @param measuredMostNanos the longest run
 * @param error predicted over measured, less 1
 * @param addedError what is predicted beyond the base, over what was measured beyond the
 *     undisturbed run, less 1; null where that is less than 1 %
 * @param undisturbedComputedNanos how long ranks computed with nothing injected, mean per rank, the
 *     median of the runs; null of a program that emulates computing
 * @param computedNanos the same under the setting, without what injected detours took of it
 * @param contention the latter over the former, less 1: what computing itself took more or less,
 *     which no graph contains; null of a program that emulates computing
 * @param errorBeyondContention the error of what is predicted plus that difference, mean per rank;
 *     null likewise
 */
public record ValidationRow(
    String program,
    String protocols,
    String setting,
    double undisturbedNanos,
    double baseNanos,
    double predictedNanos,
    double predictedLeastNanos,
    double predictedMostNanos,
    @Nullable Double observedLowerNanos,
    @Nullable Double observedUpperNanos,
    double measuredNanos,
    double measuredLeastNanos,
    double measuredMostNanos,
    double error,
    @Nullable Double addedError,
    @Nullable Double undisturbedComputedNanos,
    @Nullable Double computedNanos,
    @Nullable Double contention,
    @Nullable Double errorBeyondContention) {

  private static final double ADDED = 0.01;

  static ValidationRow of(
      ValidationProgram program,
      MessageProtocols protocols,
      Injection setting,
      List<RealRun> undisturbed,
      Prediction prediction,
      List<RealRun> measured) {
    double undisturbedNanos = RunTimes.median(RealRun.nanos(undisturbed));
    double[] times = RealRun.nanos(measured);
    double median = RunTimes.median(times);
    double least = median;
    double most = median;
    for (double each : times) {
      least = Math.min(least, each);
      most = Math.max(most, each);
    }
    Double before = RealRun.medianComputedNanos(undisturbed);
    Double computed = RealRun.medianComputedNanos(measured);
    double added = median - undisturbedNanos;
    return new ValidationRow(
        program.file(),
        protocols.label(),
        setting.text(),
        undisturbedNanos,
        prediction.baseNanos(),
        prediction.nanos(),
        prediction.leastNanos(),
        prediction.mostNanos(),
        prediction.observedLowerNanos(),
        prediction.observedUpperNanos(),
        median,
        least,
        most,
        prediction.nanos() / median - 1,
        Math.abs(added) < ADDED * undisturbedNanos
            ? null
            : (prediction.nanos() - prediction.baseNanos()) / added - 1,
        before,
        computed,
        before == null || computed == null ? null : Double.valueOf(computed / before - 1),
        before == null || computed == null
            ? null
            : Double.valueOf((prediction.nanos() + computed - before) / median - 1));
  }

  /**
   * What a study says of a program under a setting; run times in ns.
   *
   * @param baseNanos of model timing, with nothing disturbed
   * @param nanos of model timing, the median
   * @param leastNanos its 5th percentile
   * @param mostNanos its 95th percentile
   * @param observedLowerNanos of observed timing, or null where that cannot state the setting
   * @param observedUpperNanos likewise
   */
  public record Prediction(
      double baseNanos,
      double nanos,
      double leastNanos,
      double mostNanos,
      @Nullable Double observedLowerNanos,
      @Nullable Double observedUpperNanos) {}
}
