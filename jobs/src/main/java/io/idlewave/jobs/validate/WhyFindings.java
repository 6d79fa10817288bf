package io.idlewave.jobs.validate;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.idlewave.jobs.text.HumanUnits;
import io.idlewave.jobs.why.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What {@code idlewave why} says, against real runs.
 *
 * @param slowed pairs of runs of which the second was slowed
 * @param alike pairs of runs of one kind
 * @param speedUps gains that one run foretells
 */
public record WhyFindings(List<WhyPair> slowed, List<WhyPair> alike, List<SpeedUp> speedUps) {

  private static final double NANOS_PER_MILLI = 1e6;

  /** Takes immutable copies. */
  public WhyFindings {
    slowed = List.copyOf(slowed);
    alike = List.copyOf(alike);
    speedUps = List.copyOf(speedUps);
  }

  /** Of how many slowed pairs the first culprit is the one that was slowed. */
  @JsonProperty
  public int right() {
    return (int) slowed.stream().filter(pair -> Boolean.TRUE.equals(pair.right())).count();
  }

  /** Of how many slowed pairs the verdict is that the second run is slower. */
  @JsonProperty
  public int slower() {
    return (int) slowed.stream().filter(pair -> pair.verdict().equals(Verdict.SLOWER)).count();
  }

  /** Of how many pairs of one kind the verdict is that they differ. */
  @JsonProperty
  public int falseAlarms() {
    return (int) alike.stream().filter(WhyPair::isBeyondNoise).count();
  }

  /** The largest error of a gain, without its sign; null without any. */
  @JsonProperty
  public @Nullable Double largestError() {
    return speedUps.stream()
        .map(each -> Math.abs(each.error()))
        .max(Comparator.naturalOrder())
        .orElse(null);
  }

  /** Tables in Markdown, and what they come to. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (!slowed.isEmpty()) {
      lines.addAll(pairs(slowed, "right"));
      lines.add("");
      lines.add(
          "first culprit right in %d of %d slowed pairs; slower beyond noise are %d of them"
              .formatted(right(), slowed.size(), slower()));
      lines.add("");
    }
    if (!alike.isEmpty()) {
      lines.addAll(pairs(alike, "false alarm"));
      lines.add("");
      lines.add(
          "%d of %d pairs of one kind are false alarms".formatted(falseAlarms(), alike.size()));
      lines.add("");
    }
    Double largest = largestError();
    if (largest != null) {
      lines.addAll(gains());
      lines.add("");
      lines.add(
          "%d gains of one run; largest error %s of the run time"
              .formatted(speedUps.size(), HumanUnits.share(largest)));
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
          yes(isRight == null ? pair.isBeyondNoise() : isRight));
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
          HumanUnits.share(each.predicted()),
          HumanUnits.share(each.measured()),
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

  private static String signed(double share) {
    return String.format(Locale.ROOT, "%+.1f %%", 100 * share);
  }
}
