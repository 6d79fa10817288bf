package io.idlewave.jobs.forecast;

import io.idlewave.jobs.forecast.ForecastReport.Learned;
import io.idlewave.perturb.memory.Parameters;
import io.idlewave.perturb.memory.RecordedRuns;
import io.idlewave.perturb.memory.Regime;
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
    return of(model.draws(DRAWS), model.ranks());
  }

  static Map<String, Learned> of(RecordedRuns runs, int ranks) {
    return of(runs.draws(DRAWS), ranks);
  }

  private static Map<String, Learned> of(List<Parameters> draws, int ranks) {
    Map<String, Learned> learned = new LinkedHashMap<>();
    learned.put("restSpread", of(draws, drawn -> drawn.rest().spread()));
    learned.put("restCorrelation", of(draws, drawn -> drawn.rest().correlation()));
    if (ranks > 1) {
      learned.put("rankSpread", of(draws, Parameters::rankSpread));
      learned.put("stepSpread", of(draws, drawn -> drawn.common().spread()));
      learned.put("stepCorrelation", of(draws, drawn -> drawn.common().correlation()));
    }
    if (draws.stream().anyMatch(drawn -> drawn.runSpread() > 0)) {
      learned.put("runSpread", of(draws, Parameters::runSpread));
    }
    List<Parameters> slow = draws.stream().filter(drawn -> drawn.regime() != null).toList();
    if (!slow.isEmpty()) {
      learned.put("regimeBegins", of(slow, drawn -> regime(drawn).begins()));
      learned.put("regimeEnds", of(slow, drawn -> regime(drawn).ends()));
      learned.put("regimeFactor", of(slow, drawn -> StrictMath.exp(regime(drawn).shift())));
    }
    return learned;
  }

  private static Regime regime(Parameters drawn) {
    return Objects.requireNonNull(drawn.regime());
  }

  private static Learned of(List<Parameters> draws, ToDoubleFunction<Parameters> parameter) {
    double[] sorted = Quantiles.sorted(draws.stream().mapToDouble(parameter).toArray());
    return new Learned(
        Quantiles.of(sorted, 0.5),
        Quantiles.of(sorted, MISSED / 2),
        Quantiles.of(sorted, 1 - MISSED / 2));
  }
}
