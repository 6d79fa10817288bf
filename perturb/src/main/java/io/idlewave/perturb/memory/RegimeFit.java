package io.idlewave.perturb.memory;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * Rates and size of slow states, with the memory of what is left: draws from their posterior, by
 * Gibbs' sampler from the episodes that a search found. Rates have Jeffreys' prior.
 */
final class RegimeFit {

  private static final int FIRST = 100;
  private static final int KEPT = 200;

  /** What the data allow. */
  record Draw(Memory rest, double rankSpread, Regime regime) {}

  private final List<Draw> draws = new ArrayList<>();
  private final double[][] shifts;

  RegimeFit(StepTimes times, List<Episode> slower) {
    RegimeStates states = new RegimeStates(times, slower);
    shifts = new double[times.ranks()][times.steps()];
    double shift = slower.stream().mapToDouble(Episode::shift).average().orElseThrow();
    for (int sweep = 0; sweep < FIRST + KEPT; sweep++) {
      Dice dice = new Dice(2, sweep);
      Contrast[] contrasts = times.without(states.shifts(shift)).contrasts();
      ContrastFit fit = new ContrastFit(contrasts);
      Memory rest = fit.draw(dice);
      double rankSpread = fit.drawLevelSpread(rest, dice);
      double[] levels = Contrast.drawLevels(contrasts, rest, dice);
      shift = states.drawShift(levels, rest, shift, rest.spread(), dice);
      int[] changes = states.changes();
      Regime regime =
          new Regime(rate(changes[1], changes[0], dice), rate(changes[3], changes[2], dice), shift);
      states.draw(levels, rest, regime, dice);
      if (sweep >= FIRST) {
        draws.add(new Draw(rest, rankSpread, regime));
        states.add(shifts, shift / KEPT);
      }
    }
  }

  private static double rate(int changed, int stayed, Dice dice) {
    double rate =
        BetaDistribution.of(changed + 0.5, stayed + 0.5)
            .inverseCumulativeProbability(dice.uniform() + 0x1p-54);
    return Math.min(Math.max(rate, 1e-9), 1 - 1e-9);
  }

  List<Draw> draws() {
    return List.copyOf(draws);
  }

  /** By rank and step, what states made longer on average over the draws. */
  double[][] shifts() {
    return shifts;
  }
}
