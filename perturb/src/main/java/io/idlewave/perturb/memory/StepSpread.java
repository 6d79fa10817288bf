package io.idlewave.perturb.memory;

import io.idlewave.perturb.statistics.Quantiles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How recorded step times are spread: what a run elsewhere draws from, beside parameters.
 * Immutable.
 *
 * @param levels of ranks: logarithms, which sum to 0
 * @param rest what is left of each rank, over its standard deviation: values in ascending order,
 *     each as probable; at most {@value #MOST_VALUES}
 * @param fastest how long a rank took in the quickest step of a thousand, as a part of the usual
 *     time
 */
public record StepSpread(List<Double> levels, List<Double> rest, double fastest) {

  private static final int MOST_VALUES = 200;
  private static final double QUICKEST = 0.001;

  public StepSpread {
    levels = List.copyOf(levels);
    rest = List.copyOf(rest);
  }

  /**
   * The spread of recorded steps.
   *
   * @param usual the same without slow states
   */
  static StepSpread of(StepTimes recorded, StepTimes usual) {
    double[] means = usual.ranks() == 1 ? new double[usual.steps()] : usual.means();
    List<Double> levels = new ArrayList<>();
    double[] left = new double[usual.ranks() * usual.steps()];
    double[] all = new double[left.length];
    double usually = Arrays.stream(usual.means()).average().orElseThrow();
    for (int rank = 0; rank < usual.ranks(); rank++) {
      double sum = 0;
      for (int step = 0; step < usual.steps(); step++) {
        sum += usual.log(rank, step) - means[step];
      }
      double level = sum / usual.steps();
      levels.add(usual.ranks() == 1 ? 0 : level);
      for (int step = 0; step < usual.steps(); step++) {
        int at = rank * usual.steps() + step;
        left[at] = usual.log(rank, step) - means[step] - level;
        all[at] = recorded.log(rank, step) - usually;
      }
    }
    double quickest = Quantiles.of(Quantiles.sorted(all), QUICKEST);
    return new StepSpread(
        levels, standardised(Quantiles.sorted(left)), Math.min(1, StrictMath.exp(quickest)));
  }

  /** Means of groups of neighbours, as many in each as can be, with mean 0 and variance 1. */
  static List<Double> standardised(double[] ascending) {
    int count = Math.min(MOST_VALUES, ascending.length);
    double[] groups = new double[count];
    for (int group = 0; group < count; group++) {
      int from = (int) ((long) group * ascending.length / count);
      int until = (int) ((group + 1L) * ascending.length / count);
      groups[group] = Arrays.stream(ascending, from, until).average().orElseThrow();
    }
    double mean = Arrays.stream(groups).average().orElseThrow();
    double variance =
        Arrays.stream(groups).map(x -> (x - mean) * (x - mean)).average().orElseThrow();
    return variance > 0
        ? Arrays.stream(groups).map(x -> (x - mean) / StrictMath.sqrt(variance)).boxed().toList()
        : List.of();
  }
}
