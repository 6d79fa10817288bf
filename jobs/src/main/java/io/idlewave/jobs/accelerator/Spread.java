package io.idlewave.jobs.accelerator;

import io.idlewave.perturb.statistics.Quantiles;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How a figure varies over steps. The component names are a stable contract.
 *
 * @param figure by its name in {@link TimeSplit}, which says the unit
 * @param p95 null of fewer than 20 steps, which do not tell it from the largest
 * @param p99 null of fewer than 100
 */
public record Spread(
    Figure figure, double min, double p50, @Nullable Double p95, @Nullable Double p99, double max) {

  private static final int STEPS_OF_P95 = 20;
  private static final int STEPS_OF_P99 = 100;

  /** Of each figure that some step has. */
  static List<Spread> of(Function<Figure, double[]> perStep) {
    List<Spread> spreads = new ArrayList<>();
    for (Figure figure : Figure.values()) {
      double[] values = perStep.apply(figure);
      if (values.length > 0) {
        spreads.add(of(figure, Quantiles.sorted(values)));
      }
    }
    return spreads;
  }

  private static Spread of(Figure figure, double[] ascending) {
    int steps = ascending.length;
    return new Spread(
        figure,
        ascending[0],
        Quantiles.of(ascending, 0.5),
        steps < STEPS_OF_P95 ? null : Double.valueOf(Quantiles.of(ascending, 0.95)),
        steps < STEPS_OF_P99 ? null : Double.valueOf(Quantiles.of(ascending, 0.99)),
        ascending[steps - 1]);
  }
}
