package io.idlewave.perturb.noise.process;

import io.idlewave.perturb.memory.Parameters;
import io.idlewave.perturb.memory.Regime;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.NoiseProcess;
import io.idlewave.perturb.noise.NoiseSampler;
import io.idlewave.perturb.noise.Placement;
import io.idlewave.perturb.noise.RankSelector;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Computing that varies from step to step as it did where it was recorded ({@code StepModel}). What
 * a rank computes in a step takes exp(x) of its usual time, where
 *
 * <pre>
 *   x = level(run) + level(rank) + common(step) + own(rank, step) + shift * slow(rank, step)
 * </pre>
 *
 * <p>The quiet machine computes in {@code fastest} of the usual time, and nothing is quicker: of w
 * ns on the quiet machine, {@code w (max(exp(x), fastest) / fastest - 1)} is noise. Steps last
 * {@code stepNanos} on the common clock, whatever the program does; memory is in these.
 *
 * @param stepNanos how long a step took, at least 1 ns
 * @param fastest what the quiet machine takes, as a part of the usual time; above 0, at most 1
 * @param rest values of {@code own} over its standard deviation, in ascending order, each as
 *     probable; none for a normal distribution
 * @param levels of the recorded ranks; those of others are drawn
 * @param draws parameters that the recorded steps allow, of which each replicate has one
 */
public record LearnedNoise(
    double stepNanos,
    double fastest,
    List<Double> rest,
    List<Double> levels,
    List<Parameters> draws,
    RankSelector ranks)
    implements NoiseProcess {

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
  private static final int CELLS = 128;
  private static final int MOST_LEVELS = 32;
  private static final double REACH = 6;

  /** Copies lists; refuses what no machine has. */
  public LearnedNoise {
    rest = List.copyOf(rest);
    levels = List.copyOf(levels);
    draws = List.copyOf(draws);
    if (!(stepNanos >= 1) || Double.isInfinite(stepNanos)) {
      throw new IllegalArgumentException("step: at least 1 ns and finite, got " + stepNanos);
    }
    if (!(fastest > 0 && fastest <= 1)) {
      throw new IllegalArgumentException("fastest: above 0 and at most 1, got " + fastest);
    }
    if (draws.isEmpty()) {
      throw new IllegalArgumentException("draws: at least one, got none");
    }
    for (int i = 1; i < rest.size(); i++) {
      if (!(rest.get(i) >= rest.get(i - 1))) {
        throw new IllegalArgumentException(
            "rest: values in ascending order, got %s after %s"
                .formatted(rest.get(i), rest.get(i - 1)));
      }
    }
  }

  @Override
  public LearnedNoise on(RankSelector others) {
    return new LearnedNoise(stepNanos, fastest, rest, levels, draws, others);
  }

  @Override
  public List<Placement> placements() {
    return List.of(Placement.DEFAULT.on(ranks));
  }

  /** On the recorded ranks where there are any, of at most {@value #MOST_LEVELS} of them. */
  @Override
  public double meanNanos(double cpuNanos) {
    RestLaw law = new RestLaw(rest);
    int stride = 1 + levels.size() / MOST_LEVELS;
    double[] known =
        levels.isEmpty()
            ? new double[1]
            : IntStream.range(0, levels.size())
                .filter(rank -> rank % stride == 0)
                .mapToDouble(levels::get)
                .toArray();
    double sum = 0;
    for (Parameters drawn : draws) {
      double ofRanks = levels.isEmpty() ? drawn.rankSpread() : 0;
      double spread = Math.hypot(Math.hypot(drawn.runSpread(), ofRanks), drawn.common().spread());
      for (double level : known) {
        sum += mean(level, spread, drawn, law) / known.length;
      }
    }
    return cpuNanos * (sum / draws.size() / fastest - 1);
  }

  private double mean(double level, double spread, Parameters drawn, RestLaw law) {
    Regime regime = drawn.regime();
    double slow = regime == null ? 0 : regime.share();
    double sum = 0;
    for (int cell = 0; cell < CELLS; cell++) {
      double from = REACH * (2.0 * cell / CELLS - 1);
      double until = REACH * (2.0 * (cell + 1) / CELLS - 1);
      double below = cell == 0 ? 0 : NORMAL.cumulativeProbability(from);
      double above = cell == CELLS - 1 ? 1 : NORMAL.cumulativeProbability(until);
      double x = level + drawn.rest().spread() * law.value((from + until) / 2);
      double mean = (1 - slow) * above(x, spread);
      if (regime != null) {
        mean += slow * above(x + regime.shift(), spread);
      }
      sum += (above - below) * mean;
    }
    return sum;
  }

  /** The mean of {@code max(exp(x + spread N), fastest)} for a standard normal N. */
  private double above(double x, double spread) {
    double bound = StrictMath.log(fastest) - x;
    if (spread == 0) {
      return Math.max(StrictMath.exp(x), fastest);
    }
    return fastest * NORMAL.cumulativeProbability(bound / spread)
        + StrictMath.exp(x + spread * spread / 2)
            * NORMAL.cumulativeProbability(spread - bound / spread);
  }

  @Override
  public NoiseSampler sampler(NoiseContext context) {
    return PlacedSampler.of(
        new LearnedSampler(this, context), Placement.DEFAULT.on(ranks), context);
  }
}
