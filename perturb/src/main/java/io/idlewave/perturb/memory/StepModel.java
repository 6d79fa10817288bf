package io.idlewave.perturb.memory;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What makes step times vary, learned from recorded steps. The logarithm of a time is a sum:
 *
 * <pre>
 *   level + slope * step + level(rank) + common(step) + own(rank, step) + shift * slow(rank, step)
 * </pre>
 *
 * <p>The common state and that of each rank are first-order autoregressions over steps; a rank is
 * slow or not, and changes with two rates. A slope is there if it is certain, and slow states are
 * if there are episodes enough to learn their rates. Fewer episodes are left out: the model is then
 * that of the steps outside them.
 *
 * <p>Every parameter has a posterior distribution, from which each replicate draws. Innovations are
 * drawn from those that were recorded, scaled to variance 1, so that their distribution stays what
 * it was. Immutable.
 */
public final class StepModel {

  /** Episodes that are enough to learn how often one comes and how long one lasts. */
  public static final int RECURRING = 5;

  private static final Memory NONE = new Memory(0, 0);

  /** A slope counts as one if it is so many standard errors away from none. */
  private static final double CERTAIN = 3.5;

  /** A variance that is one of rounding. */
  private static final double NOTHING = 1e-14;

  private static final int TRIALS = 400;
  private static final long POSTERIOR = 3;

  private final int ranks;
  private final StepTimes recorded;
  private final StepTimes usual;
  private final int effects;
  private final ContrastFit rest;
  private final @Nullable CommonFit common;
  private final @Nullable RegimeFit regimes;
  private final List<Episode> slower;
  private final double slope;
  private final double episodeVariance;
  private final double[] restInnovations;
  private final double[] commonInnovations;

  private StepModel(StepTimes recorded) {
    ranks = recorded.ranks();
    this.recorded = recorded;
    Episodes episodes = Episodes.of(recorded);
    double[][] shifts = episodes.shifts(recorded);
    slower = episodes.slower();
    regimes = slower.size() < RECURRING ? null : new RegimeFit(recorded, slower);
    usual = recorded.without(regimes == null ? shifts : regimes.shifts());
    double[] means = usual.means();
    rest = new ContrastFit(usual.contrasts());
    Memory own = ofMean(rest.mean());
    CommonFit sloped = ranks == 1 ? null : new CommonFit(means, 2, own);
    slope = slope(means, sloped);
    effects = slope == 0 ? 1 : 2;
    episodeVariance = variance(shifts);
    common = ranks == 1 || effects == 2 ? sloped : new CommonFit(means, 1, own);
    Memory shared = common == null ? NONE : common.mean();
    commonInnovations = standardised(new CommonFilter(means, effects, shared, own).innovations());
    restInnovations = ranks == 1 ? commonInnovations : standardised(innovations(usual));
  }

  /** Learns from recorded steps. */
  public static StepModel learn(StepTimes times) {
    return new StepModel(times);
  }

  private Memory ofMean(Memory ofRank) {
    return new Memory(ofRank.correlation(), ofRank.spread() / StrictMath.sqrt(ranks));
  }

  /** How much the logarithm of times grows per step; 0 where that is not certain. */
  private double slope(double[] means, @Nullable CommonFit fit) {
    double sum = 0;
    double squares = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
      Dice dice = new Dice(1, trial);
      Memory own = ofMean(rest.draw(dice));
      Memory shared = fit == null ? NONE : fit.draw(dice);
      double slope = new CommonFilter(means, 2, shared, own).draw(dice).slope();
      sum += slope;
      squares += slope * slope;
    }
    double mean = sum / TRIALS;
    double error = StrictMath.sqrt(Math.max(0, squares / TRIALS - mean * mean));
    return Math.abs(mean) > CERTAIN * error ? mean : 0;
  }

  /** What each rank has of its own, without what it has of the step before. */
  private double[] innovations(StepTimes times) {
    double correlation = rest.mean().correlation();
    double[] means = times.means();
    return IntStream.range(0, ranks)
        .mapToObj(
            rank -> {
              double[] own = new double[means.length];
              for (int step = 0; step < own.length; step++) {
                own[step] = times.log(rank, step) - means[step];
              }
              double level = Arrays.stream(own).average().orElse(0);
              return IntStream.range(1, own.length)
                  .mapToDouble(step -> own[step] - level - correlation * (own[step - 1] - level));
            })
        .flatMapToDouble(of -> of)
        .toArray();
  }

  private static double[] standardised(double[] values) {
    double mean = Arrays.stream(values).average().orElse(0);
    double variance = Arrays.stream(values).map(x -> (x - mean) * (x - mean)).average().orElse(0);
    double spread = variance > 0 ? StrictMath.sqrt(variance) : 1;
    return DoubleStream.of(values).map(x -> (x - mean) / spread).toArray();
  }

  /** Whether times grow or shrink from step to step. */
  public boolean hasTrend() {
    return effects == 2;
  }

  /** Episodes of the recorded steps in which a rank was slower than it usually was. */
  public List<Episode> slower() {
    return slower;
  }

  /** Whether slow states are part of the model. */
  public boolean hasRegimes() {
    return regimes != null;
  }

  /** Steps after a history of the same ranks: the recorded steps, or others. */
  public NextSteps after(StepTimes before) {
    return new NextSteps(this, before);
  }

  CommonFilter filter(double[] means, Parameters drawn) {
    return new CommonFilter(means, effects, drawn.common(), ofMean(drawn.rest()));
  }

  /** How many ranks it knows. */
  public int ranks() {
    return ranks;
  }

  double restInnovation(Dice dice) {
    return dice.of(restInnovations);
  }

  double commonInnovation(Dice dice) {
    return dice.of(commonInnovations);
  }

  /** Parameters that the data allow. */
  Parameters draw(Dice dice) {
    Memory shared = common == null ? NONE : common.draw(dice);
    if (regimes != null) {
      List<RegimeFit.Draw> draws = regimes.draws();
      RegimeFit.Draw drawn = draws.get((int) (dice.uniform() * draws.size()));
      return new Parameters(drawn.rest(), shared, drawn.rankSpread(), drawn.regime());
    }
    Memory own = rest.draw(dice);
    double spread = ranks == 1 ? 0 : rest.drawLevelSpread(own, dice);
    return new Parameters(own, shared, spread, null);
  }

  /** The logarithm of the usual time of a rank in a step, in ns. */
  double level() {
    return Arrays.stream(usual.means()).average().orElseThrow();
  }

  /** How the recorded steps are spread, without a trend. */
  public StepSpread spread() {
    double[][] trend = new double[ranks][usual.steps()];
    for (double[] rank : trend) {
      Arrays.setAll(rank, step -> slope * (step - (usual.steps() - 1) / 2.0));
    }
    return StepSpread.of(recorded.without(trend), usual.without(trend));
  }

  /** Draws of the posterior distribution, the same whenever they are asked for. */
  public List<Parameters> draws(int count) {
    return IntStream.range(0, count).mapToObj(i -> draw(new Dice(POSTERIOR, i))).toList();
  }

  /**
   * Shares of the variance of the logarithm of a rank's time in a step: {@code rank}, what ranks
   * differ in for good; {@code step}, what all have together; {@code regime}, slow states; {@code
   * trend}; {@code rest}. They sum to 1; all are 0 where times differ by less than 1e-7.
   */
  public Map<String, Double> shares() {
    Map<String, Double> variances = new LinkedHashMap<>();
    for (Parameters drawn : draws(TRIALS)) {
      variances.merge("rank", square(drawn.rankSpread()), Double::sum);
      variances.merge("step", square(drawn.common().spread()), Double::sum);
      Regime regime = drawn.regime();
      variances.merge("regime", regime == null ? episodeVariance : regime.variance(), Double::sum);
      variances.merge("trend", square(slope * usual.steps()) / 12, Double::sum);
      variances.merge("rest", square(drawn.rest().spread()), Double::sum);
    }
    double all = variances.values().stream().mapToDouble(Double::doubleValue).sum();
    variances.replaceAll((name, variance) -> all > NOTHING * TRIALS ? variance / all : 0);
    return variances;
  }

  private static double square(double spread) {
    return spread * spread;
  }

  /** The variance of what episodes make longer, over all ranks and steps. */
  private static double variance(double[][] shifts) {
    double mean = Arrays.stream(shifts).flatMapToDouble(Arrays::stream).average().orElse(0);
    return Arrays.stream(shifts)
        .flatMapToDouble(Arrays::stream)
        .map(shift -> square(shift - mean))
        .average()
        .orElse(0);
  }
}
