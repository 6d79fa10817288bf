package io.idlewave.jobs.watch;

import java.util.Random;
import java.util.stream.IntStream;

/**
 * Times of ranks around 1 ms: lognormal with 2 %, an autoregression of 0.3 per rank, a detour of 20
 * % once in 1,000 times, one rank slower for a while, and records that are lost.
 */
final class SyntheticSteps {

  private static final double SPREAD = 0.02;
  private static final double CORRELATION = 0.3;

  private final Random random;
  private final double[] own;
  private final double lost;
  private final double shift;
  private final int slowRank;
  private final int slowFrom;
  private final int slowUntil;
  private int step;

  SyntheticSteps(long seed, int ranks, double shift, int slowFrom, int slowUntil, double lost) {
    random = new Random(seed);
    own = new double[ranks];
    for (int rank = 0; rank < ranks; rank++) {
      own[rank] = SPREAD * random.nextGaussian();
    }
    this.shift = Math.log1p(shift);
    this.slowFrom = slowFrom;
    this.slowUntil = slowUntil;
    this.lost = lost;
    slowRank = random.nextInt(ranks);
  }

  /** The times of the next step in ns; 0 where the record is lost. */
  long[] next() {
    long[] nanos = new long[own.length];
    boolean slow = step >= slowFrom && step < slowUntil;
    double rest = SPREAD * Math.sqrt(1 - CORRELATION * CORRELATION);
    for (int rank = 0; rank < own.length; rank++) {
      own[rank] = CORRELATION * own[rank] + rest * random.nextGaussian();
      double log = own[rank] + (slow && rank == slowRank ? shift : 0);
      double detour = random.nextInt(1000) == 0 ? 1.2 : 1;
      boolean isLost = lost > 0 && random.nextDouble() < lost;
      nanos[rank] = isLost ? 0 : Math.round(1e6 * Math.exp(log) * detour);
    }
    step++;
    return nanos;
  }

  /** The rank that is slow for a while. */
  int slowRank() {
    return slowRank;
  }

  /** The same as a row. */
  StepRow nextRow() {
    int number = step;
    long[] nanos = next();
    int[] ranks = IntStream.range(0, nanos.length).filter(r -> nanos[r] > 0).toArray();
    long[] there = IntStream.of(ranks).mapToLong(r -> nanos[r]).toArray();
    return new StepRow(number, ranks, there, nanos.length - ranks.length);
  }
}
