package io.idlewave.perturb.memory;

import java.util.List;

/**
 * Which rank is slow in which step: a sample of the states that the data allow, drawn rank by rank
 * by forward filtering and backward sampling (Hamilton 1989; Carter and Kohn 1994), with what is
 * left as a first-order autoregression. Mutable.
 */
final class RegimeStates {

  private final StepTimes times;
  private final boolean[][] slow;

  RegimeStates(StepTimes times, List<Episode> slower) {
    this.times = times;
    slow = new boolean[times.ranks()][times.steps()];
    for (Episode episode : slower) {
      for (int step = episode.from(); step < episode.until(); step++) {
        slow[episode.rank()][step] = true;
      }
    }
  }

  boolean isSlowLast(int rank) {
    return slow[rank][times.steps() - 1];
  }

  /** By how much the times are longer for the states that they are in. */
  double[][] shifts(double shift) {
    double[][] shifts = new double[slow.length][times.steps()];
    add(shifts, shift);
    return shifts;
  }

  void add(double[][] shifts, double shift) {
    for (int rank = 0; rank < slow.length; rank++) {
      for (int step = 0; step < times.steps(); step++) {
        shifts[rank][step] += slow[rank][step] ? shift : 0;
      }
    }
  }

  /** How often ranks stayed as they were and changed: not slow, begin, slow, end. */
  int[] changes() {
    int[] counts = new int[4];
    for (boolean[] of : slow) {
      for (int step = 1; step < of.length; step++) {
        counts[of[step - 1] ? (of[step] ? 2 : 3) : (of[step] ? 1 : 0)]++;
      }
    }
    return counts;
  }

  /** By step, the sum over ranks of their times as they usually are, apart from their levels. */
  private double[] usual(double[] levels, double shift) {
    double[] sums = new double[times.steps()];
    for (int rank = 0; rank < slow.length; rank++) {
      for (int step = 0; step < sums.length; step++) {
        sums[step] += usual(rank, step, levels, shift);
      }
    }
    return sums;
  }

  private double usual(int rank, int step, double[] levels, double shift) {
    return times.log(rank, step) - levels[rank] - (slow[rank][step] ? shift : 0);
  }

  /** The times of a rank against the others', whose states count as they are. */
  private double[] against(int rank, double[] levels, double shift, double[] sums) {
    double[] x = new double[sums.length];
    for (int step = 0; step < x.length; step++) {
      double others = sums[step] - usual(rank, step, levels, shift);
      x[step] = times.log(rank, step) - levels[rank] - others / (slow.length - 1);
    }
    return x;
  }

  /** The variance of such times, for a variance of 1 of each rank. */
  private double inflation() {
    return 1 + 1.0 / (slow.length - 1);
  }

  /**
   * A shift that the data allow, given the states: generalised least squares.
   *
   * @param least the shift is not smaller
   */
  double drawShift(double[] levels, Memory rest, double shift, double least, Dice dice) {
    double[] sums = usual(levels, shift);
    double product = 0;
    double squares = 0;
    for (int rank = 0; rank < slow.length; rank++) {
      double[] x = against(rank, levels, shift, sums);
      for (int step = 1; step < x.length; step++) {
        double state =
            (slow[rank][step] ? 1 : 0) - rest.correlation() * (slow[rank][step - 1] ? 1 : 0);
        product += state * (x[step] - rest.correlation() * x[step - 1]);
        squares += state * state;
      }
    }
    if (squares == 0) {
      return shift;
    }
    double error = rest.innovation() * StrictMath.sqrt(inflation() / squares);
    return Math.max(least, product / squares + error * dice.normal());
  }

  /** Draws the states of all ranks anew. */
  void draw(double[] levels, Memory rest, Regime regime, Dice dice) {
    double[] sums = usual(levels, regime.shift());
    double spread = rest.spread() * StrictMath.sqrt(inflation());
    for (int rank = 0; rank < slow.length; rank++) {
      double[] x = against(rank, levels, regime.shift(), sums);
      boolean[] before = slow[rank].clone();
      draw(slow[rank], x, new Memory(rest.correlation(), spread), regime, dice);
      for (int step = 0; step < sums.length; step++) {
        if (before[step] != slow[rank][step]) {
          sums[step] += before[step] ? regime.shift() : -regime.shift();
        }
      }
    }
  }

  /** Draws the states behind a series: a shift where it is slow, and a memory. */
  static void draw(boolean[] states, double[] x, Memory rest, Regime regime, Dice dice) {
    int steps = x.length;
    double[] slowShare = new double[steps];
    double[][] change = {
      {1 - regime.begins(), regime.begins()}, {regime.ends(), 1 - regime.ends()}
    };
    double ever = regime.share();
    double variance = rest.spread() * rest.spread();
    double free = variance * (1 - rest.correlation() * rest.correlation());
    double quick = (1 - ever) * density(x[0], variance);
    double late = ever * density(x[0] - regime.shift(), variance);
    slowShare[0] = share(quick, late, ever);
    for (int step = 1; step < steps; step++) {
      double[] next = new double[2];
      for (int to = 0; to < 2; to++) {
        for (int from = 0; from < 2; from++) {
          double weight = from == 1 ? slowShare[step - 1] : 1 - slowShare[step - 1];
          next[to] +=
              weight * change[from][to] * density(moved(x, step, from, to, rest, regime), free);
        }
      }
      slowShare[step] = share(next[0], next[1], ever);
    }
    states[steps - 1] = dice.uniform() < slowShare[steps - 1];
    for (int step = steps - 2; step >= 0; step--) {
      int to = states[step + 1] ? 1 : 0;
      double weightQuick =
          (1 - slowShare[step])
              * change[0][to]
              * density(moved(x, step + 1, 0, to, rest, regime), free);
      double weightSlow =
          slowShare[step] * change[1][to] * density(moved(x, step + 1, 1, to, rest, regime), free);
      states[step] = dice.uniform() < share(weightQuick, weightSlow, slowShare[step]);
    }
  }

  private static double share(double quick, double slow, double otherwise) {
    return quick + slow > 0 ? slow / (quick + slow) : otherwise;
  }

  private static double moved(double[] x, int step, int from, int to, Memory rest, Regime regime) {
    return x[step]
        - to * regime.shift()
        - rest.correlation() * (x[step - 1] - from * regime.shift());
  }

  /** Without what is the same for all states; far out it falls no further, so that none is 0. */
  private static double density(double x, double variance) {
    return StrictMath.exp(-Math.min(x * x / (2 * variance), 300));
  }
}
