package io.idlewave.jobs.validate;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.idlewave.jobs.why.RunWhyReport;
import io.idlewave.perturb.difference.ActivityKind;
import java.util.Objects;

/**
 * A virtual speed-up of {@code idlewave why} beside runs of a program that was made faster. Gains
 * are shares of the run time before.
 *
 * @param program the program
 * @param before what it was told before it was made faster; empty for nothing
 * @param after what it was told then; empty for nothing
 * @param beforeNanos its run time before, the median of the runs, in ns
 * @param afterNanos then, likewise
 * @param predicted what the trace of one run before says: the gain over the run time of that run
 * @param measured the median before less that after, over that before
 */
public record SpeedUp(
    String program,
    String before,
    String after,
    double beforeNanos,
    double afterNanos,
    double predicted,
    double measured) {

  private static final String COMPUTING = ActivityKind.COMPUTING.label();
  private static final int AS_IT_IS = 100;
  private static final int TENTH_LESS = 90;

  /**
   * Sets a prediction against runs.
   *
   * @param setting what is asked, and was done: less than 100 percent of the program as it is, or,
   *     of one that takes more, the way back
   * @param report on a run before
   * @param before run times in ns, at least one
   * @param after likewise
   */
  static SpeedUp of(WhySetting setting, RunWhyReport report, double[] before, double[] after) {
    double beforeNanos = RunTimes.median(before);
    double afterNanos = RunTimes.median(after);
    double predicted = (double) gainNanos(setting, report) / (double) report.runtimeNanos();
    double measured = (beforeNanos - afterNanos) / beforeNanos;
    return new SpeedUp(
        setting.program().file(),
        slow(setting).text(),
        fast(setting).text(),
        beforeNanos,
        afterNanos,
        predicted,
        measured);
  }

  /** By how much more is predicted than measured. */
  @JsonProperty
  public double error() {
    return predicted - measured;
  }

  /** The program before it is made faster. */
  static WhySetting slow(WhySetting setting) {
    return setting.percent() > AS_IT_IS ? setting : WhySetting.of(setting.program());
  }

  /** The program afterwards. */
  static WhySetting fast(WhySetting setting) {
    return setting.percent() > AS_IT_IS ? WhySetting.of(setting.program()) : setting;
  }

  /**
   * What the report says that the run gains; it names no gain that is next to nothing, which is 0.
   *
   * @throws IllegalArgumentException if a report says no gain of that size
   */
  private static long gainNanos(WhySetting setting, RunWhyReport report) {
    int percent = setting.percent();
    if (percent != TENTH_LESS && percent != AS_IT_IS / 2 && percent != 2 * AS_IT_IS) {
      throw new IllegalArgumentException("percent: 50, 90 or 200, got " + percent);
    }
    Integer rank = setting.rank();
    String named = rank == null ? null : rank.toString();
    return report.fixes().stream()
        .filter(
            fix ->
                fix.kind().equals(COMPUTING)
                    && Objects.equals(fix.rank(), named)
                    && Objects.equals(fix.place(), setting.place()))
        .mapToLong(fix -> percent == TENTH_LESS ? fix.tenthNanos() : fix.halfNanos())
        .findFirst()
        .orElse(0);
  }
}
