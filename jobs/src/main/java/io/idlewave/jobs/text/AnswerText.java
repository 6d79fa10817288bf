package io.idlewave.jobs.text;

import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.results.summary.Statistics;
import io.idlewave.perturb.statistics.Interval;
import io.idlewave.perturb.statistics.Statistic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What scenarios cost, a sentence each that leads with what is added to the base: run times whose
 * first digits are those of the base hide it. Figures are means, from the lower to the upper bound,
 * with as many digits as the distance of the bounds carries, or the 95 % interval where there is
 * one bound only.
 */
public final class AnswerText {

  private static final int MOST_SENTENCES = 24;
  private static final String[] TIME_UNITS = {"ns", "us", "ms", "s"};

  private AnswerText() {}

  /** A sentence per scenario in the order of results, at most 24 and how many more there are. */
  static List<String> lines(List<ScenarioResult> results) {
    Map<String, List<ScenarioResult>> scenarios = new LinkedHashMap<>();
    results.forEach(r -> scenarios.computeIfAbsent(r.name(), name -> new ArrayList<>()).add(r));
    List<String> lines = new ArrayList<>();
    scenarios.values().stream().limit(MOST_SENTENCES).map(AnswerText::of).forEach(lines::add);
    if (scenarios.size() > MOST_SENTENCES) {
      lines.add("(" + (scenarios.size() - MOST_SENTENCES) + " more in the table)");
    }
    return lines;
  }

  /** The sentence of the bounds of one scenario, which are all of its results. */
  public static String of(List<ScenarioResult> bounds) {
    String name = bounds.get(0).name();
    String alone = undisturbed(bounds);
    if (alone != null) {
      return name + " " + alone;
    }
    String cost = cost(bounds);
    Double base = bounds.get(0).baseNanos();
    return base == null || bounds.stream().allMatch(bound -> bound.delayNanos() == null)
        ? name + ": " + cost
        : name + " " + cost + ", of a base of " + bases(bounds);
  }

  /** What run times are compared with: one time, or two where each bound has its own. */
  public static String bases(List<ScenarioResult> bounds) {
    return times(bounds.stream().map(ScenarioResult::baseNanos).flatMap(Stream::ofNullable));
  }

  private static String times(Stream<Double> nanos) {
    return nanos.map(HumanUnits::time).distinct().collect(Collectors.joining(" to "));
  }

  /**
   * What a run takes that nothing tells from the base, where a cost is no answer: beside the
   * recorded one where it is predicted. Null of other scenarios.
   */
  public static @Nullable String undisturbed(List<ScenarioResult> bounds) {
    ScenarioResult first = bounds.get(0);
    Statistics runtime = first.runtimeNanos();
    if (runtime == null || !Boolean.FALSE.equals(first.disturbed())) {
      return null;
    }
    String time =
        times(
            bounds.stream()
                .map(ScenarioResult::runtimeNanos)
                .flatMap(Stream::ofNullable)
                .map(Statistics::mean));
    Double recorded = first.recordedNanos();
    if (first.network() == null) {
      return "takes " + time + ": nothing disturbs it";
    }
    return "would take "
        + time
        + (recorded == null ? "" : ", recorded " + HumanUnits.time(recorded));
  }

  /** What the sentence says of the scenario, without its name and base. */
  public static String cost(List<ScenarioResult> bounds) {
    List<ScenarioResult> finished =
        bounds.stream().filter(result -> result.runtimeNanos() != null).toList();
    if (finished.isEmpty()) {
      return "every replicate ends in a deadlock";
    }
    Double base = finished.get(0).baseNanos();
    List<Statistics> delays =
        finished.stream().map(ScenarioResult::delayNanos).filter(Objects::nonNull).toList();
    if (base == null || delays.isEmpty()) {
      return "there is no base to compare with";
    }
    double low = delays.stream().mapToDouble(Statistics::mean).min().orElse(0);
    double high = delays.stream().mapToDouble(Statistics::mean).max().orElse(0);
    if (low == 0 && high == 0) {
      return "costs nothing";
    }
    boolean constant = delays.stream().allMatch(delay -> delay.min() == delay.max());
    double width = high > low ? high - low : width(finished.get(0));
    String share = base > 0 ? share(finished, low, high, width) + " %: " : "";
    return (low >= 0 ? "costs " : high <= 0 ? "saves " : "changes the run time by ")
        + share
        + times(low, high, width)
        + (constant ? "" : " on average");
  }

  /** Delays in percent of what each counts from. */
  private static String share(
      List<ScenarioResult> finished, double low, double high, double width) {
    double[] bases =
        finished.stream()
            .mapToDouble(result -> Objects.requireNonNullElse(result.baseNanos(), 0.0))
            .distinct()
            .toArray();
    if (bases.length == 1) {
      return span(100 * low / bases[0], 100 * high / bases[0], 100 * width / bases[0]);
    }
    double[] shares =
        finished.stream()
            .filter(result -> result.slowdown() != null)
            .mapToDouble(result -> 100 * (Objects.requireNonNull(result.slowdown()).mean() - 1))
            .sorted()
            .toArray();
    double least = shares[0];
    double most = shares[shares.length - 1];
    return span(least, most, most - least);
  }

  /** How far apart the ends of the mean's interval are, in ns; 0 where it is open. */
  static double width(ScenarioResult result) {
    Interval mean = result.intervals().delayNanos().get(Statistic.MEAN.label());
    if (mean == null) {
      return 0;
    }
    Double lower = mean.lower();
    Double upper = mean.upper();
    return lower == null || upper == null ? 0 : upper - lower;
  }

  private static String times(double low, double high, double width) {
    double largest = Math.max(Math.abs(low), Math.abs(high));
    int unit = 0;
    double nanosPerUnit = 1;
    while (largest >= 999.5 * nanosPerUnit && unit < TIME_UNITS.length - 1) {
      nanosPerUnit *= 1000;
      unit++;
    }
    return span(low / nanosPerUnit, high / nanosPerUnit, width / nanosPerUnit)
        + " "
        + TIME_UNITS[unit];
  }

  /** Two digits of the width, and at most four of the larger end; three where there is no width. */
  private static String span(double low, double high, double width) {
    double largest = Math.max(Math.abs(low), Math.abs(high));
    int finest = 3 - exponent(largest);
    int decimals = width > 0 ? Math.min(1 - exponent(width), finest) : finest - 1;
    if (low < 0 && high > 0) {
      return text("%+.", low, decimals) + " to " + text("%+.", high, decimals);
    }
    double near = low >= 0 ? low : Math.abs(high);
    double far = low >= 0 ? high : -low;
    String first = text("%.", near, decimals);
    String last = text("%.", far, decimals);
    return first.equals(last) ? first : first + " to " + last;
  }

  private static int exponent(double size) {
    return (int) Math.floor(Math.log10(size));
  }

  private static String text(String sign, double value, int decimals) {
    return String.format(Locale.ROOT, sign + Math.max(0, decimals) + "f", value);
  }
}
