package io.idlewave.perturb.memory;

import org.jspecify.annotations.Nullable;

/**
 * Steps after those of a history. Every replicate draws parameters, where all states are after the
 * last step of the history, and what comes. The same model, history and seed give the same bits.
 */
public final class NextSteps {

  /** So many replicates share a draw of the states of the history. */
  private static final int SHARED = 4;

  private final StepModel model;
  private final StepTimes before;
  private final Episodes episodes;

  NextSteps(StepModel model, StepTimes before) {
    this.model = model;
    this.before = before;
    this.episodes = Episodes.of(before);
  }

  /** Where a replicate is after the last step. Mutable. */
  private static final class Now {
    private final double[] level;
    private final double[] own;
    private final boolean[] slow;
    private final double[] stays;
    private double common;

    Now(int ranks) {
      level = new double[ranks];
      own = new double[ranks];
      slow = new boolean[ranks];
      stays = new double[ranks];
    }
  }

  /**
   * How long the next steps take together, in each replicate, in ns.
   *
   * @param ranks the recorded ones come first; further ones have levels and states that are drawn
   * @param steps how many come, at least 1
   */
  public double[] nanos(int ranks, int steps, int replicates, long seed) {
    int known = model.ranks();
    double[][] shifts = episodes.shifts(before);
    RegimeStates states = model.hasRegimes() ? new RegimeStates(before, episodes.slower()) : null;
    StepTimes usual = before.without(shifts);
    double[] means = usual.means();
    Contrast[] contrasts = usual.contrasts();
    double[] nanos = new double[replicates];
    for (int replicate = 0; replicate < replicates; replicate++) {
      Dice dice = new Dice(seed, replicate);
      Parameters drawn = model.draw(dice);
      double[] levels = levels(contrasts, drawn, dice);
      Now now = new Now(ranks);
      if (states != null && drawn.regime() != null) {
        if (replicate % SHARED == 0) {
          states.draw(levels, drawn.rest(), drawn.regime(), dice);
        }
        usual = before.without(states.shifts(drawn.regime().shift()));
        means = usual.means();
        contrasts = usual.contrasts();
        levels = levels(contrasts, drawn, dice);
      }
      CommonFilter.End end = model.filter(means, drawn).draw(dice);
      now.common = end.common();
      for (int rank = 0; rank < ranks; rank++) {
        if (rank < known) {
          double last = usual.log(rank, usual.steps() - 1) - means[means.length - 1];
          now.level[rank] = levels[rank];
          now.own[rank] = end.own() + last - levels[rank];
          now.slow[rank] = states != null && states.isSlowLast(rank);
          now.stays[rank] = states == null ? shifts[rank][before.steps() - 1] : 0;
        } else {
          begin(now, rank, drawn, dice);
        }
      }
      nanos[replicate] = sum(now, drawn, end, steps, dice);
    }
    return nanos;
  }

  private double[] levels(Contrast[] contrasts, Parameters drawn, Dice dice) {
    return model.ranks() == 1 ? new double[1] : Contrast.drawLevels(contrasts, drawn.rest(), dice);
  }

  /** A rank that was not recorded. */
  private static void begin(Now now, int rank, Parameters drawn, Dice dice) {
    now.level[rank] = drawn.rankSpread() * dice.normal();
    now.own[rank] = drawn.rest().spread() * dice.normal();
    Regime regime = drawn.regime();
    now.slow[rank] = regime != null && dice.uniform() < regime.share();
  }

  private double sum(Now now, Parameters drawn, CommonFilter.End end, int steps, Dice dice) {
    double sum = 0;
    for (int step = 1; step <= steps; step++) {
      now.common =
          drawn.common().correlation() * now.common
              + drawn.common().innovation() * model.commonInnovation(dice);
      double slowest = Double.NEGATIVE_INFINITY;
      for (int rank = 0; rank < now.level.length; rank++) {
        now.own[rank] =
            drawn.rest().correlation() * now.own[rank]
                + drawn.rest().innovation() * model.restInnovation(dice);
        double shift = shift(now, rank, drawn.regime(), dice);
        slowest = Math.max(slowest, now.level[rank] + now.own[rank] + shift);
      }
      sum += StrictMath.exp(end.level() + step * end.slope() + now.common + slowest);
    }
    return sum;
  }

  /** An episode that is not over stays, in a model without slow states. */
  private static double shift(Now now, int rank, @Nullable Regime regime, Dice dice) {
    if (regime == null) {
      return now.stays[rank];
    }
    now.slow[rank] ^= dice.uniform() < (now.slow[rank] ? regime.ends() : regime.begins());
    return now.slow[rank] ? regime.shift() : 0;
  }
}
