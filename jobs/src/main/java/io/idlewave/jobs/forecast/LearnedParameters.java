package io.idlewave.jobs.forecast;

import io.idlewave.jobs.forecast.ForecastReport.Learned;
import io.idlewave.perturb.memory.Parameters;
import io.idlewave.perturb.memory.StepModel;
import io.idlewave.perturb.statistics.Quantiles;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * The parameters of a model by name, each with the median and the 95 % interval of its posterior.
 */
final class LearnedParameters {

  private static final int DRAWS = 2000;
  private static final double MISSED = 0.05;

  private LearnedParameters() {}

  static Map<String, Learned> of(StepModel model) {
    List<Parameters> draws = model.draws(DRAWS);
    Map<String, Learned> learned = new LinkedHashMap<>();
    learned.put("restSpread", of(draws, drawn -> drawn.rest().spread()));
    learned.put("restCorrelation", of(draws, drawn -> drawn.rest().correlation()));
    if (model.ranks() > 1) {
      learned.put("rankSpread", of(draws, Parameters::rankSpread));
      learned.put("stepSpread", of(draws, drawn -> drawn.common().spread()));
      learned.put("stepCorrelation", of(draws, drawn -> drawn.common().correlation()));
    }
    if (model.hasRegimes()) {
      learned.put(
          "regimeBegins", of(draws, drawn -> Objects.requireNonNull(drawn.regime()).begins()));
      learned.put("regimeEnds", of(draws, drawn -> Objects.requireNonNull(drawn.regime()).ends()));
      learned.put(
          "regimeFactor",
          of(draws, drawn -> StrictMath.exp(Objects.requireNonNull(drawn.regime()).shift())));
    }
    return learned;
  }

  private static Learned of(List<Parameters> draws, ToDoubleFunction<Parameters> parameter) {
    double[] sorted = Quantiles.sorted(draws.stream().mapToDouble(parameter).toArray());
    return new Learned(
        Quantiles.of(sorted, 0.5),
        Quantiles.of(sorted, MISSED / 2),
        Quantiles.of(sorted, 1 - MISSED / 2));
  }
}
