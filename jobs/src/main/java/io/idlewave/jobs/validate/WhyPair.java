package io.idlewave.jobs.validate;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.idlewave.jobs.why.Verdict;
import io.idlewave.jobs.why.WhyReport;
import io.idlewave.perturb.difference.ActivityKind;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What {@code idlewave why} said of two real runs. Times are in ns.
 *
 * @param program the program
 * @param setting what was done to the second run; empty for nothing
 * @param firstNanos the first run
 * @param secondNanos the second run
 * @param kindNanos the mean of the first run and those like it
 * @param noiseNanos by how much a further run of that kind may differ from that mean
 * @param verdict as {@link WhyReport#verdict}
 * @param culprit the first part that was named, in words; empty without any
 * @param culpritNanos that part
 * @param right whether it is the one that was slowed; null where nothing was done
 */
public record WhyPair(
    String program,
    String setting,
    long firstNanos,
    long secondNanos,
    @Nullable Long kindNanos,
    @Nullable Long noiseNanos,
    String verdict,
    String culprit,
    long culpritNanos,
    @Nullable Boolean right) {

  private static final String COMPUTING = ActivityKind.COMPUTING.label();

  /**
   * A call of the first run.
   *
   * @param function its name
   * @param step in which it is, from 1 on; null in none
   */
  record Call(String function, @Nullable Integer step) {}

  /**
   * What a report says of a pair.
   *
   * @param delayed the call before which the second run has its delay; null without one
   */
  static WhyPair of(WhySetting setting, WhyReport report, @Nullable Call delayed) {
    WhyReport.Part first = report.parts().isEmpty() ? null : report.parts().get(0);
    return new WhyPair(
        setting.program().file(),
        setting.text(),
        report.firstNanos(),
        report.secondNanos(),
        report.kindNanos(),
        report.noiseNanos(),
        report.verdict(),
        first == null ? "" : first.words(),
        first == null ? 0 : first.nanos(),
        setting.isNothing()
            ? null
            : Boolean.valueOf(first != null && isRight(setting, first, delayed)));
  }

  /** Whether the verdict is that the runs differ. */
  @JsonProperty("beyondNoise")
  public boolean isBeyondNoise() {
    return !verdict.equals(Verdict.NOISE);
  }

  /**
   * Of a rank: its computing took longer. Of a stretch: computing at its place did. Of a delay:
   * computing of the rank before that call in that step did.
   */
  private static boolean isRight(WhySetting setting, WhyReport.Part part, @Nullable Call delayed) {
    Integer rank = setting.rank();
    String place = delayed == null ? setting.place() : delayed.function();
    return part.kind().equals(COMPUTING)
        && part.nanos() > 0
        && (rank == null || rank.toString().equals(part.rank()))
        && (place == null || place.equals(part.place()))
        && (delayed == null || Objects.equals(delayed.step(), part.step()));
  }
}
