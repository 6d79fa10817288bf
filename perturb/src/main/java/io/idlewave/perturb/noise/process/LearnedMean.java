package io.idlewave.perturb.noise.process;

import io.idlewave.perturb.memory.Parameters;
import io.idlewave.perturb.memory.Regime;
import java.util.Arrays;
import java.util.List;

/**
 * How many times as long as on the quiet machine computing takes on average under learned noise:
 * what is normal in closed form, what is left of a rank value by value.
 */
final class LearnedMean {

  /** Of more parameters so many are taken, evenly apart. */
  private static final int MOST_DRAWS = 100;

  /** Levels of ranks are taken in so many groups of neighbours, each by the mean of its factors. */
  private static final int MOST_LEVELS = 32;

  private final double fastest;
  private final RestLaw law;

  private LearnedMean(LearnedNoise noise) {
    fastest = noise.fastest();
    law = new RestLaw(noise.rest());
  }

  /** That of recorded ranks, where there are some, or of others, whichever is larger. */
  static double of(LearnedNoise noise) {
    LearnedMean mean = new LearnedMean(noise);
    double[] known = groups(noise.levels());
    int stride = 1 + (noise.draws().size() - 1) / MOST_DRAWS;
    double recorded = 0;
    double others = 0;
    int count = 0;
    for (int i = 0; i < noise.draws().size(); i += stride) {
      Parameters drawn = noise.draws().get(i);
      double spread = Math.hypot(drawn.runSpread(), drawn.common().spread());
      for (double level : known) {
        recorded += mean.of(level, spread, drawn) / known.length;
      }
      others += mean.of(0, Math.hypot(spread, drawn.rankSpread()), drawn);
      count++;
    }
    return Math.max(recorded, others) / count / noise.fastest();
  }

  /** Logarithms of the mean factors of groups of neighbours, as many in each as can be. */
  private static double[] groups(List<Double> levels) {
    double[] ascending = levels.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    double[] groups = new double[Math.min(MOST_LEVELS, ascending.length)];
    for (int group = 0; group < groups.length; group++) {
      int from = (int) ((long) group * ascending.length / groups.length);
      int until = (int) ((group + 1L) * ascending.length / groups.length);
      groups[group] =
          StrictMath.log(
              Arrays.stream(ascending, from, until).map(StrictMath::exp).average().orElseThrow());
    }
    return groups;
  }

  private double of(double level, double spread, Parameters drawn) {
    Regime regime = drawn.regime();
    double slow = regime == null ? 0 : regime.share();
    double shift = regime == null ? 0 : regime.shift();
    double[] sum = new double[1];
    law.forEach(
        (value, probability) -> {
          double x = level + drawn.rest().spread() * value;
          double usual = (1 - slow) * atLeast(x, spread);
          sum[0] += probability * (usual + (slow == 0 ? 0 : slow * atLeast(x + shift, spread)));
        });
    return sum[0];
  }

  /** The mean of {@code max(exp(x + spread N), fastest)} for a standard normal N. */
  private double atLeast(double x, double spread) {
    if (spread == 0) {
      return Math.max(StrictMath.exp(x), fastest);
    }
    double bound = (StrictMath.log(fastest) - x) / spread;
    return fastest * RestLaw.NORMAL.cumulativeProbability(bound)
        + StrictMath.exp(x + spread * spread / 2)
            * RestLaw.NORMAL.cumulativeProbability(spread - bound);
  }
}
