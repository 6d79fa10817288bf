package io.idlewave.jobs.forecast;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.forecast.ForecastReport.Learned;
import io.idlewave.jobs.prepare.steps.RecordedSteps;
import io.idlewave.jobs.study.scenario.NoiseKeys;
import io.idlewave.jobs.study.text.Yaml;
import io.idlewave.perturb.memory.Memory;
import io.idlewave.perturb.memory.Parameters;
import io.idlewave.perturb.memory.RecordedRuns;
import io.idlewave.perturb.memory.Regime;
import io.idlewave.perturb.memory.StepModel;
import io.idlewave.perturb.memory.StepSpread;
import io.idlewave.perturb.noise.RankSelector;
import io.idlewave.perturb.noise.process.LearnedNoise;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What makes the steps of recorded runs of one program vary, as a signature whose noise studies
 * take.
 *
 * @param traces that it was learned from
 * @param ranks the most of any of them
 * @param recordedSteps that it was learned from, the last of each trace, together
 * @param stepNanos how long a step took, the mean
 * @param shares of the variance of times of ranks in steps
 * @param learned each parameter with its 95 % interval
 * @param warnings what is not in it
 * @param noise the same, as studies have it
 */
public record LearnedSignature(
    List<String> traces,
    int ranks,
    long recordedSteps,
    double stepNanos,
    Map<String, Double> shares,
    Map<String, Learned> learned,
    List<String> warnings,
    @JsonIgnore LearnedNoise noise) {

  /** Parameters that a file has, from which replicates draw. */
  private static final int DRAWS = 100;

  private static final int FEWEST_RANKS = 4;
  private static final MathContext DIGITS = new MathContext(6);

  public LearnedSignature {
    traces = List.copyOf(traces);
    shares = Collections.unmodifiableMap(new LinkedHashMap<>(shares));
    learned = Collections.unmodifiableMap(new LinkedHashMap<>(learned));
    warnings = List.copyOf(warnings);
  }

  /**
   * Learns from runs.
   *
   * @param traces their names
   * @param recorded the steps of each
   */
  public static LearnedSignature of(List<String> traces, List<RecordedSteps> recorded) {
    List<RecordedSteps> steps =
        recorded.stream().map(all -> all.last(Forecasts.MOST_TIMES)).toList();
    List<StepModel> models = steps.stream().map(of -> StepModel.learn(of.computing())).toList();
    RecordedRuns runs = new RecordedRuns(models);
    double nanos = steps.stream().mapToDouble(RecordedSteps::meanNanos).average().orElseThrow();
    int ranks = models.stream().mapToInt(StepModel::ranks).max().orElseThrow();
    StepSpread spread = runs.spread();
    List<Parameters> draws = runs.draws(DRAWS).stream().map(LearnedSignature::rounded).toList();
    return new LearnedSignature(
        traces,
        ranks,
        steps.stream().mapToLong(of -> of.computing().steps()).sum(),
        nanos,
        runs.shares(),
        LearnedParameters.of(runs, ranks),
        warnings(traces, recorded, models, runs),
        LearnedNoise.of(
            rounded(nanos),
            rounded(spread.fastest()),
            rounded(spread.rest()),
            areAll(steps) ? rounded(spread.levels()) : List.of(),
            draws,
            new RankSelector.All()));
  }

  /** Whether ranks have the numbers from 0 on: levels are by number. */
  private static boolean areAll(List<RecordedSteps> steps) {
    return steps.stream()
        .map(RecordedSteps::ranks)
        .allMatch(ranks -> ranks.get(ranks.size() - 1) == ranks.size() - 1);
  }

  private static List<String> warnings(
      List<String> traces,
      List<RecordedSteps> recorded,
      List<StepModel> models,
      RecordedRuns runs) {
    List<String> warnings = new ArrayList<>();
    for (int i = 0; i < models.size(); i++) {
      StepModel model = models.get(i);
      String trace = traces.get(i);
      RecordedStepsWords.of(recorded.get(i)).forEach(lack -> warnings.add(trace + ": " + lack));
      if (model.ranks() < FEWEST_RANKS) {
        warnings.add(
            "%s: %d ranks tell little of how levels of other ranks differ"
                .formatted(trace, model.ranks()));
      }
      if (model.hasTrend()) {
        warnings.add(trace + ": step times have a trend, which noise has not");
      }
      if (!model.hasRegimes() && !model.slower().isEmpty()) {
        warnings.add(
            "%s: a rank was slow for a while, %d times; %d are enough to learn from, and noise has none"
                .formatted(trace, model.slower().size(), StepModel.RECURRING));
      }
    }
    if (!runs.knowsRuns()) {
      warnings.add(
          "runs: %d tell how far they lie apart, got %d; all replicates are as one run"
              .formatted(RecordedRuns.FEWEST, models.size()));
    }
    return warnings;
  }

  /** The text of the signature file. */
  public String toYaml(String name) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("name", name);
    root.put("source", "idlewave signature --from " + String.join(" --from ", traces));
    ObjectNode intervals = root.putObject("learned");
    learned.forEach(
        (parameter, value) ->
            intervals
                .putObject(parameter)
                .put("value", rounded(value.value()))
                .put("lower", rounded(value.lower()))
                .put("upper", rounded(value.upper())));
    root.set("noise", NoiseKeys.FORM.write(noise));
    return Yaml.write(root);
  }

  private static Parameters rounded(Parameters drawn) {
    Regime regime = drawn.regime();
    return new Parameters(
        rounded(drawn.rest()),
        rounded(drawn.common()),
        rounded(drawn.rankSpread()),
        rounded(drawn.runSpread()),
        regime == null
            ? null
            : new Regime(
                rounded(regime.begins()), rounded(regime.ends()), rounded(regime.shift())));
  }

  private static Memory rounded(Memory memory) {
    return new Memory(rounded(memory.correlation()), rounded(memory.spread()));
  }

  private static List<Double> rounded(List<Double> values) {
    return values.stream().map(LearnedSignature::rounded).toList();
  }

  private static double rounded(double value) {
    return new BigDecimal(value).round(DIGITS).doubleValue();
  }
}
