package io.idlewave.jobs.compare;

import io.idlewave.perturb.statistics.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two results folders beside each other. The component names are a stable contract.
 *
 * @param first the folder that the other is compared with
 * @param second the other folder
 * @param paired whether replicates of the same number are compared
 * @param unpairedBecause why they are not; empty where they are
 * @param equalRuntimes whether the run times of both are equal, bit for bit
 * @param otherwise what else differs between the two runs
 * @param settings keys of the two studies with different values
 * @param scenarios those that both have, under the bounds that both have
 * @param onlyFirst scenarios and bounds that the second does not have
 * @param onlySecond those that the first does not have
 */
public record RunComparison(
    String first,
    String second,
    boolean paired,
    List<String> unpairedBecause,
    boolean equalRuntimes,
    List<String> otherwise,
    List<Setting> settings,
    List<Scenario> scenarios,
    List<String> onlyFirst,
    List<String> onlySecond) {

  /** Takes immutable copies. */
  public RunComparison {
    unpairedBecause = List.copyOf(unpairedBecause);
    otherwise = List.copyOf(otherwise);
    settings = List.copyOf(settings);
    scenarios = List.copyOf(scenarios);
    onlyFirst = List.copyOf(onlyFirst);
    onlySecond = List.copyOf(onlySecond);
  }

  /**
   * A key of the study file with two values.
   *
   * @param key such as {@code scenarios[0].noise.mean}
   * @param first its value, or null where that study does not state it
   * @param second likewise
   */
  public record Setting(String key, @Nullable String first, @Nullable String second) {}

  /**
   * A scenario of both, under one bound. Differences are the second less the first, ratios the
   * second over the first.
   *
   * @param name of the scenario in the first run
   * @param secondName of it in the second
   * @param bound of both run times
   * @param pairs replicates that are compared with each other; 0 where they are not paired
   * @param firstMeanNanos mean run time of the first, in ns
   * @param secondMeanNanos mean run time of the second, in ns
   * @param meanDifferenceNanos difference of the means
   * @param meanInterval its confidence interval
   * @param medianDifferenceNanos median of the differences; unpaired the difference of the medians
   * @param medianInterval its confidence interval
   * @param ratio mean of the ratios; unpaired the ratio of the means
   * @param ratioInterval its confidence interval
   */
  public record Scenario(
      String name,
      String secondName,
      String bound,
      long pairs,
      double firstMeanNanos,
      double secondMeanNanos,
      double meanDifferenceNanos,
      Interval meanInterval,
      double medianDifferenceNanos,
      Interval medianInterval,
      double ratio,
      Interval ratioInterval) {}
}
