package io.idlewave.perturb.memory;

import java.util.Arrays;

/**
 * What all ranks share from step to step, given what each has by itself: the posterior of its
 * autocorrelation and of its standard deviation, both with flat priors, by restricted likelihood on
 * a grid that is finer where the weight is. A standard deviation of 0 is on the grid.
 */
final class CommonFit {

  private static final int POINTS = 40;
  private static final double NEGLIGIBLE = 10;

  private final Memory[] memories = new Memory[POINTS * POINTS];
  private final Grid grid;

  CommonFit(double[] means, int effects, Memory rest) {
    double mean = Arrays.stream(means).average().orElse(0);
    double squares = Arrays.stream(means).map(x -> (x - mean) * (x - mean)).sum();
    double[] low = {-1.5, 0};
    double[] high = {4, 4 * StrictMath.sqrt(squares / means.length) + 1e-9};
    double[] logs = weigh(means, effects, rest, low, high);
    narrow(logs, low, high);
    grid = new Grid(weigh(means, effects, rest, low, high));
  }

  private double[] weigh(double[] means, int effects, Memory rest, double[] low, double[] high) {
    double[] logs = new double[memories.length];
    for (int i = 0; i < POINTS; i++) {
      double correlation = StrictMath.tanh(low[0] + (high[0] - low[0]) * i / (POINTS - 1));
      for (int j = 0; j < POINTS; j++) {
        int at = i * POINTS + j;
        memories[at] = new Memory(correlation, low[1] + (high[1] - low[1]) * j / (POINTS - 1));
        logs[at] =
            new CommonFilter(means, effects, memories[at], rest).logLikelihood()
                + StrictMath.log(1 - correlation * correlation);
      }
    }
    return logs;
  }

  /** To the smallest rectangle that holds every point of some weight, and one more around it. */
  private static void narrow(double[] logs, double[] low, double[] high) {
    double most = Arrays.stream(logs).max().orElseThrow();
    int[] first = {POINTS, POINTS};
    int[] last = {-1, -1};
    for (int at = 0; at < logs.length; at++) {
      if (logs[at] >= most - NEGLIGIBLE) {
        int[] place = {at / POINTS, at % POINTS};
        for (int axis = 0; axis < 2; axis++) {
          first[axis] = Math.min(first[axis], place[axis]);
          last[axis] = Math.max(last[axis], place[axis]);
        }
      }
    }
    for (int axis = 0; axis < 2; axis++) {
      double width = (high[axis] - low[axis]) / (POINTS - 1);
      high[axis] = low[axis] + width * Math.min(POINTS - 1, last[axis] + 1);
      low[axis] += width * Math.max(0, first[axis] - 1);
    }
  }

  /** A memory that the data allow. */
  Memory draw(Dice dice) {
    return memories[grid.point(dice.uniform())];
  }

  /** Means of the posterior. */
  Memory mean() {
    double correlation = 0;
    double spread = 0;
    for (int at = 0; at < memories.length; at++) {
      correlation += grid.weight(at) * memories[at].correlation();
      spread += grid.weight(at) * memories[at].spread();
    }
    return new Memory(correlation, spread);
  }
}
