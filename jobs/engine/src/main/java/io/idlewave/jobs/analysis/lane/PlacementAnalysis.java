package io.idlewave.jobs.analysis.lane;

import io.idlewave.jobs.analysis.Analysis;
import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.AnalysisRun;
import io.idlewave.jobs.analysis.ScenarioLanes;
import io.idlewave.jobs.results.part.PlacementSpread;
import io.idlewave.jobs.results.part.PlacementSpread.Extreme;
import io.idlewave.jobs.results.part.PlacementSpread.Placed;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.scenario.Placements;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How much placement alone spreads the run time: the means of the random placements of a scenario,
 * beside what replicates of one placement differ by. Placements share the draws of replicates of
 * the same number, so that means differ by the placement and not by the draws.
 */
public final class PlacementAnalysis implements Analysis {

  private record Sample(String name, double[] runtimeNanos) {

    double mean() {
      return Arrays.stream(runtimeNanos).sum() / runtimeNanos.length;
    }

    double variance() {
      return PlacementAnalysis.variance(runtimeNanos, mean());
    }
  }

  @Override
  public String label() {
    return PlacementSpread.LABEL;
  }

  @Override
  public boolean isWord() {
    return false;
  }

  @Override
  public boolean isAskedFor(Timing timing) {
    return false;
  }

  @Override
  public boolean isAskedFor(Study study) {
    return study.timing().label().equals("model")
        && study.scenarios().stream()
            .anyMatch(scenario -> Placements.baseOf(scenario.name()) != null);
  }

  @Override
  public boolean isOfLanes() {
    return true;
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    return findings -> findings.summary(this, of(context));
  }

  private static PlacementSpread of(AnalysisContext context) {
    Map<String, List<Sample>> byScenario = new LinkedHashMap<>();
    for (ScenarioLanes lanes : context.scenarios()) {
      String name = context.name(lanes);
      String scenario = Placements.baseOf(name);
      if (scenario != null && lanes.finished() > 0) {
        byScenario
            .computeIfAbsent(scenario, of -> new ArrayList<>())
            .add(new Sample(name, lanes.runtimeNanos()));
      }
    }
    List<Placed> scenarios = new ArrayList<>();
    byScenario.forEach((scenario, samples) -> scenarios.add(placed(scenario, samples)));
    return new PlacementSpread(scenarios);
  }

  private static Placed placed(String scenario, List<Sample> samples) {
    double[] means = samples.stream().mapToDouble(Sample::mean).toArray();
    double mean = Arrays.stream(means).sum() / means.length;
    double within = samples.stream().mapToDouble(Sample::variance).sum() / means.length;
    Comparator<Sample> byMean = Comparator.comparingDouble(Sample::mean);
    return new Placed(
        scenario,
        means.length,
        samples.stream().mapToLong(sample -> sample.runtimeNanos().length).sum(),
        mean,
        Math.sqrt(variance(means, mean)),
        Math.sqrt(within),
        extreme(samples.stream().min(byMean).orElseThrow()),
        // the first of several, as of the fastest
        extreme(samples.stream().min(byMean.reversed()).orElseThrow()));
  }

  private static Extreme extreme(Sample sample) {
    return new Extreme(sample.name(), sample.mean());
  }

  /** Estimated from a sample; 0 of one value. */
  private static double variance(double[] values, double mean) {
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return values.length < 2 ? 0 : squares / (values.length - 1);
  }
}
