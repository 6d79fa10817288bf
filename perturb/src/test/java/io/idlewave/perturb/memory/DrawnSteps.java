package io.idlewave.perturb.memory;

import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Step times with known parameters, by a generator of their own.
 *
 * @param regime null for none
 */
record DrawnSteps(
    int ranks,
    Memory rest,
    Memory common,
    double rankSpread,
    double slope,
    @Nullable Regime regime) {

  static DrawnSteps of(Memory rest, Memory common) {
    return new DrawnSteps(8, rest, common, 0.02, 0, null);
  }

  DrawnSteps withSlope(double perStep) {
    return new DrawnSteps(ranks, rest, common, rankSpread, perStep, regime);
  }

  DrawnSteps with(Regime states) {
    return new DrawnSteps(ranks, rest, common, rankSpread, slope, states);
  }

  /** By rank and step, in ns. */
  double[][] nanos(int steps, long seed) {
    Random random = new Random(seed);
    double[] level = new double[ranks];
    double[] own = new double[ranks];
    boolean[] slow = new boolean[ranks];
    for (int rank = 0; rank < ranks; rank++) {
      level[rank] = rankSpread * random.nextGaussian();
      own[rank] = rest.spread() * random.nextGaussian();
      slow[rank] = regime != null && random.nextDouble() < regime.share();
    }
    double shared = common.spread() * random.nextGaussian();
    double[][] nanos = new double[ranks][steps];
    for (int step = 0; step < steps; step++) {
      for (int rank = 0; rank < ranks; rank++) {
        double shift = regime != null && slow[rank] ? regime.shift() : 0;
        nanos[rank][step] =
            StrictMath.exp(10 + slope * step + level[rank] + shared + own[rank] + shift);
        own[rank] = next(own[rank], rest, random);
        if (regime != null) {
          slow[rank] ^= random.nextDouble() < (slow[rank] ? regime.ends() : regime.begins());
        }
      }
      shared = next(shared, common, random);
    }
    return nanos;
  }

  private static double next(double now, Memory memory, Random random) {
    return memory.correlation() * now
        + memory.spread()
            * StrictMath.sqrt(1 - memory.correlation() * memory.correlation())
            * random.nextGaussian();
  }
}
