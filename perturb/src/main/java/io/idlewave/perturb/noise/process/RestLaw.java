package io.idlewave.perturb.noise.process;

import java.io.Serializable;
import java.util.List;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The values that standard normal numbers stand for where a distribution of another form was
 * recorded: a value is as probable as its number ("Autoregressive to anything", Cario and Nelson,
 * Operations Research Letters 19, 1996). Immutable.
 */
final class RestLaw implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
  private static final double REACH = 6;
  private static final int CELLS = 1 << 10;

  private final double[] values = new double[CELLS + 1];

  /**
   * A law.
   *
   * @param quantiles values in ascending order, each as probable; none for the numbers themselves
   */
  RestLaw(List<Double> quantiles) {
    for (int i = 0; i <= CELLS; i++) {
      double number = REACH * (2.0 * i / CELLS - 1);
      values[i] = quantiles.isEmpty() ? number : quantile(quantiles, number);
    }
  }

  /** Between neighbours linear; the lowest and the highest value have no others beyond them. */
  private static double quantile(List<Double> of, double number) {
    double place = NORMAL.cumulativeProbability(number) * of.size() - 0.5;
    int low = (int) Math.max(0, Math.min(of.size() - 1, Math.floor(place)));
    int high = Math.min(of.size() - 1, low + 1);
    double share = Math.max(0, Math.min(1, place - low));
    return of.get(low) + share * (of.get(high) - of.get(low));
  }

  double value(double number) {
    double place = (Math.max(-REACH, Math.min(REACH, number)) / REACH + 1) * (CELLS / 2);
    int low = Math.min(CELLS - 1, (int) place);
    return values[low] + (place - low) * (values[low + 1] - values[low]);
  }
}
