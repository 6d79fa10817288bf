package io.idlewave.perturb.memory;

import io.idlewave.perturb.statistics.Quantiles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What recorded runs of one program tell together: parameters are drawn from each of them in turn.
 * How far levels of runs lie apart has a flat prior, and is known from {@value #FEWEST} runs on.
 * Immutable.
 */
public final class RecordedRuns {

  /** So many runs tell how far their levels lie apart. */
  public static final int FEWEST = 4;

  private static final long POSTERIOR = 5;

  private final List<StepModel> models;

  /** The runs, at least one. */
  public RecordedRuns(List<StepModel> models) {
    this.models = List.copyOf(models);
  }

  /** Whether it is known how far the levels of runs lie apart. */
  public boolean knowsRuns() {
    return models.size() >= FEWEST;
  }

  /** Draws of the posterior distribution, the same whenever they are asked for. */
  public List<Parameters> draws(int count) {
    return IntStream.range(0, count)
        .mapToObj(
            i -> {
              Dice dice = new Dice(POSTERIOR, i);
              Parameters of = models.get(i % models.size()).draw(dice);
              double runs = knowsRuns() ? drawRunSpread(dice) : 0;
              return new Parameters(of.rest(), of.common(), of.rankSpread(), runs, of.regime())
                  .bounded();
            })
        .toList();
  }

  private double drawRunSpread(Dice dice) {
    double[] levels = models.stream().mapToDouble(StepModel::level).toArray();
    double mean = Arrays.stream(levels).average().orElseThrow();
    double squares = Arrays.stream(levels).map(level -> (level - mean) * (level - mean)).sum();
    return StrictMath.sqrt(squares / dice.chiSquared(levels.length - 2.0));
  }

  /** Shares of the variance within a run, the means over runs. */
  public Map<String, Double> shares() {
    Map<String, Double> shares = new LinkedHashMap<>();
    models.forEach(
        model ->
            model
                .shares()
                .forEach((name, share) -> shares.merge(name, share / models.size(), Double::sum)));
    return shares;
  }

  /** How the steps of all runs are spread; ranks have levels where all runs have as many ranks. */
  public StepSpread spread() {
    List<StepSpread> spreads = models.stream().map(StepModel::spread).toList();
    if (spreads.size() == 1) {
      return spreads.get(0);
    }
    int ranks = spreads.get(0).levels().size();
    List<Double> levels = new ArrayList<>();
    if (spreads.stream().allMatch(spread -> spread.levels().size() == ranks)) {
      for (int rank = 0; rank < ranks; rank++) {
        int of = rank;
        levels.add(spreads.stream().mapToDouble(each -> each.levels().get(of)).average().orElse(0));
      }
    }
    double[] rest =
        spreads.stream()
            .flatMapToDouble(spread -> spread.rest().stream().mapToDouble(Double::doubleValue))
            .toArray();
    double fastest = spreads.stream().mapToDouble(StepSpread::fastest).average().orElseThrow();
    return new StepSpread(
        levels,
        rest.length == 0 ? List.of() : StepSpread.standardised(Quantiles.sorted(rest)),
        fastest);
  }
}
