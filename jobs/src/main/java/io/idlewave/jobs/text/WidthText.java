package io.idlewave.jobs.text;

import io.idlewave.jobs.condition.ConditionCode;
import io.idlewave.jobs.results.summary.Condition;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.results.summary.Statistics;
import io.idlewave.perturb.scenario.Slack;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Why what scenarios cost is not known closer, in words, and what makes it narrower: what the slack
 * of the run rests on where bounds lie far apart, and the number of replicates where means are
 * uncertain. Nothing is said of a scenario whose bounds, or ends of an interval, are no farther
 * apart than a fifth of the larger one.
 */
public final class WidthText {

  private static final double WIDE = 0.2;

  private WidthText() {}

  /** Of one scenario, of which {@code results} are all, as sentences. */
  public static List<String> sentences(RunSummary summary, List<ScenarioResult> results) {
    return lines(summary, results).stream()
        .map(line -> line.substring(0, 1).toUpperCase(Locale.ROOT) + line.substring(1) + ".")
        .toList();
  }

  static List<String> lines(RunSummary summary, List<ScenarioResult> results) {
    List<String> lines = new ArrayList<>(bounds(summary, results));
    lines.addAll(means(results));
    return lines;
  }

  private static List<String> bounds(RunSummary summary, List<ScenarioResult> results) {
    Map<String, List<Double>> delays = new LinkedHashMap<>();
    for (ScenarioResult result : results) {
      Statistics delay = result.delayNanos();
      if (delay != null) {
        delays.computeIfAbsent(result.name(), name -> new ArrayList<>()).add(delay.mean());
      }
    }
    List<String> wide =
        delays.entrySet().stream()
            .filter(of -> isWide(of.getValue()))
            .map(Map.Entry::getKey)
            .toList();
    if (wide.isEmpty()) {
      return List.of();
    }
    String which =
        wide.size() == delays.size() ? "the bounds" : "the bounds of " + String.join(", ", wide);
    String busy =
        sentence(
            summary, ConditionCode.BUSY_CORES, "; %s: record on a machine with a core per rank");
    return List.of(which + " lie far apart because " + because(summary) + busy);
  }

  /** Of the scenarios whose means are known less well than the others'. */
  private static List<String> means(List<ScenarioResult> results) {
    Map<String, Double> reaches = new LinkedHashMap<>();
    for (ScenarioResult result : results) {
      double reach = reach(result);
      if (2 * reach > WIDE) {
        reaches.merge(result.name(), reach, Math::max);
      }
    }
    if (reaches.isEmpty()) {
      return List.of();
    }
    boolean one = reaches.size() == 1;
    return List.of(
        String.format(
            Locale.ROOT,
            "the mean%s of %s %s known to within %.0f %% only, by %s: four times as many halve"
                + " that",
            one ? "" : "s",
            String.join(", ", reaches.keySet()),
            one ? "is" : "are",
            100 * reaches.values().stream().mapToDouble(Double::doubleValue).max().orElse(0),
            HumanUnits.things(results.get(0).finished(), "replicate")));
  }

  /** Half of the interval of the mean delay by that mean; 0 where an end is open. */
  private static double reach(ScenarioResult result) {
    Statistics delay = result.delayNanos();
    double width = AnswerText.width(result);
    return delay == null || width == 0 ? 0 : width / 2 / Math.abs(delay.mean());
  }

  private static boolean isWide(List<Double> means) {
    double low = means.stream().mapToDouble(Double::doubleValue).min().orElse(0);
    double high = means.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    return high - low > WIDE * Math.max(Math.abs(low), Math.abs(high));
  }

  private static String because(RunSummary summary) {
    if (summary.condition(ConditionCode.SHARED_ADAPTERS.code()).isPresent()) {
      return "it is not known in which order ranks of a node are granted its adapters";
    }
    String slack = summary.caveat().slackSource();
    String reason = slack.replaceFirst("^[^(]*\\((?:stated(?:, )?)?(.*)\\)$", "$1");
    if (slack.startsWith(Slack.LOCAL.label())) {
      return "nothing relates the clocks of the ranks, so that a wait absorbs all of it or nothing"
          + (reason.isEmpty() ? "" : " (" + reason + ")");
    }
    return slack.startsWith(Slack.CLOCKS.label())
        ? onBase(summary) + sentence(summary, ConditionCode.EAGER_BRACKET, " (%s)")
        : reason;
  }

  private static String onBase(RunSummary summary) {
    return summary
        .condition(ConditionCode.WAITS_ON_BASE.code())
        .map(Condition::value)
        .map(
            share ->
                String.format(
                    Locale.ROOT,
                    "%.0f %% of the waiting is work if calls take as long as the shortest of their"
                        + " class",
                    100 * share))
        .orElse("arrivals are known to an interval only");
  }

  private static String sentence(RunSummary summary, ConditionCode code, String words) {
    return summary.condition(code.code()).map(c -> words.formatted(c.sentence())).orElse("");
  }
}
