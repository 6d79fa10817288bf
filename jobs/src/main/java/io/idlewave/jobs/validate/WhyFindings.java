package io.idlewave.jobs.validate;

import io.idlewave.jobs.why.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What {@code idlewave why} says, against real runs.
 *
 * @param slowed pairs of runs of which the second was slowed
 * @param right of how many of them the first culprit is the one that was slowed
 * @param slower of how many of them the verdict is that the second run is slower
 * @param alike pairs of runs of one kind
 * @param falseAlarms of how many of them the verdict is that they differ
 * @param speedUps gains that one run foretells
 * @param largestError of them, without its sign; null without any
 */
public record WhyFindings(
    List<WhyPair> slowed,
    int right,
    int slower,
    List<WhyPair> alike,
    int falseAlarms,
    List<SpeedUp> speedUps,
    @Nullable Double largestError) {

  private static final double NANOS_PER_MILLI = 1e6;

  /** Takes immutable copies. */
  public WhyFindings {
    slowed = List.copyOf(slowed);
    alike = List.copyOf(alike);
    speedUps = List.copyOf(speedUps);
  }

  /** Counts what is right. */
  static WhyFindings of(List<WhyPair> slowed, List<WhyPair> alike, List<SpeedUp> speedUps) {
    double[] errors = speedUps.stream().mapToDouble(each -> Math.abs(each.error())).toArray();
    double largest = 0;
    for (double error : errors) {
      largest = Math.max(largest, error);
    }
    return new WhyFindings(
        slowed,
        (int) slowed.stream().filter(pair -> Boolean.TRUE.equals(pair.right())).count(),
        (int) slowed.stream().filter(pair -> pair.verdict().equals(Verdict.SLOWER)).count(),
        alike,
        (int) alike.stream().filter(WhyPair::beyondNoise).count(),
        speedUps,
        errors.length == 0 ? null : Double.valueOf(largest));
  }

  /** Tables in Markdown, and what they come to. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (!slowed.isEmpty()) {
      lines.addAll(pairs(slowed, "right"));
      lines.add("");
      lines.add(
          "first culprit right in %d of %d slowed pairs; slower beyond noise are %d of them"
              .formatted(right, slowed.size(), slower));
      lines.add("");
    }
    if (!alike.isEmpty()) {
      lines.addAll(pairs(alike, "false alarm"));
      lines.add("");
      lines.add("%d of %d pairs of one kind are false alarms".formatted(falseAlarms, alike.size()));
      lines.add("");
    }
    if (largestError != null) {
      lines.addAll(gains());
      lines.add("");
      lines.add(
          "%d gains of one run; largest error %s of the run time"
              .formatted(speedUps.size(), percent(largestError)));
      lines.add("");
    }
    return lines;
  }

  private static List<String> pairs(List<WhyPair> pairs, String question) {
    MarkdownTable table =
        new MarkdownTable(
            3,
            "program",
            "second run",
            "first culprit",
            "first kind",
            "second",
            "verdict",
            question);
    for (WhyPair pair : pairs) {
      Long kind = pair.kindNanos();
      Long noise = pair.noiseNanos();
      Boolean isRight = pair.right();
      table.add(
          pair.program(),
          code(pair.setting()),
          pair.culprit().isEmpty()
              ? ""
              : "%s: %s".formatted(millis((double) pair.culpritNanos()), pair.culprit()),
          kind == null || noise == null
              ? millis((double) pair.firstNanos())
              : around((double) kind, (double) noise),
          millis((double) pair.secondNanos()),
          pair.verdict(),
          yes(isRight == null ? pair.beyondNoise() : isRight));
    }
    return table.lines();
  }

  private static String around(double kind, double noise) {
    return String.format(
        Locale.ROOT, "%.2f +- %.2f ms", kind / NANOS_PER_MILLI, noise / NANOS_PER_MILLI);
  }

  private List<String> gains() {
    MarkdownTable table =
        new MarkdownTable(
            3, "program", "slow", "fast", "slow run", "fast run", "predicted", "measured", "error");
    for (SpeedUp each : speedUps) {
      table.add(
          each.program(),
          code(each.before()),
          code(each.after()),
          millis(each.beforeNanos()),
          millis(each.afterNanos()),
          percent(each.predicted()),
          percent(each.measured()),
          signed(each.error()));
    }
    return table.lines();
  }

  private static String code(String text) {
    return text.isEmpty() ? "as it is" : "`" + text + "`";
  }

  private static String yes(boolean is) {
    return is ? "yes" : "no";
  }

  private static String millis(double nanos) {
    return String.format(Locale.ROOT, "%.2f ms", nanos / NANOS_PER_MILLI);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  private static String signed(double share) {
    return String.format(Locale.ROOT, "%+.1f %%", 100 * share);
  }
}
