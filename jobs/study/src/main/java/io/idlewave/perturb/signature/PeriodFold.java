package io.idlewave.perturb.signature;

import java.util.Arrays;

/** Events folded by a period: where in it they gather, and which of them belong there. */
final class PeriodFold {

  private static final int BINS = 64;

  /** Members lie within a quarter of the period around the phase. */
  private static final double WIDEST = 0.25;

  /** Of the members that there are beyond the background, and the room beyond those. */
  private static final double MOST = 0.95;

  private static final double ROOM = 1.6;

  /** Excess over the background in its standard deviations. */
  private static final double SIGNIFICANT = 6;

  private static final int ROUNDS = 4;

  private final double period;
  private final double phase;
  private final int[] members;
  private final long cycles;

  private PeriodFold(double period, double phase, int[] members, long cycles) {
    this.period = period;
    this.phase = phase;
    this.members = members;
    this.cycles = cycles;
  }

  /**
   * Folds events; period and phase are improved by a least-squares line through the members' times
   * over their cycles.
   *
   * @param times rising
   */
  static PeriodFold of(double[] times, double span, double period, double resolution) {
    double phase = densest(times, period);
    PeriodFold fold = gather(times, span, period, phase, resolution);
    for (int round = 0; round < ROUNDS && fold.members.length > 2; round++) {
      double[] line = line(times, fold);
      fold = gather(times, span, line[1], line[0], resolution);
    }
    return fold;
  }

  /** The middle of the fullest three bins of the folded histogram. */
  private static double densest(double[] times, double period) {
    int[] histogram = new int[BINS];
    for (double time : times) {
      histogram[(int) (time / period % 1 * BINS) % BINS]++;
    }
    int best = 0;
    int most = -1;
    for (int i = 0; i < BINS; i++) {
      int sum = histogram[i] + histogram[(i + 1) % BINS] + histogram[(i + BINS - 1) % BINS];
      if (sum > most) {
        most = sum;
        best = i;
      }
    }
    return (best + 0.5) / BINS * period;
  }

  private static PeriodFold gather(
      double[] times, double span, double period, double phase, double resolution) {
    double[] distance = new double[times.length];
    for (int i = 0; i < times.length; i++) {
      double cycle = (times[i] - phase) / period;
      distance[i] = Math.abs(cycle - Math.rint(cycle));
    }
    long cycles = Math.max(1, Math.round(span / period));
    double within = width(distance, resolution / period);
    int[] members = new int[times.length];
    int count = 0;
    double previousCycle = Double.NaN;
    for (int i = 0; i < times.length; i++) {
      if (distance[i] <= within) {
        double cycle = Math.rint((times[i] - phase) / period);
        if (cycle != previousCycle) {
          members[count++] = i;
        } else if (distance[i] < distance[members[count - 1]]) {
          members[count - 1] = i;
        }
        previousCycle = cycle;
      }
    }
    return new PeriodFold(period, phase, Arrays.copyOf(members, count), cycles);
  }

  /** How far from the phase members lie, in cycles; -1 where no more lie near than anywhere. */
  private static double width(double[] distance, double resolution) {
    double[] sorted = distance.clone();
    Arrays.sort(sorted);
    int near = 0;
    while (near < sorted.length && sorted[near] <= WIDEST) {
      near++;
    }
    int far = sorted.length - near;
    double excess = near - far;
    if (excess < SIGNIFICANT * Math.sqrt(far + 1.0)) {
      return -1;
    }
    for (int i = 0; i < near; i++) {
      if (i + 1 - far * sorted[i] / WIDEST >= MOST * excess) {
        return Math.min(WIDEST, ROOM * Math.max(sorted[i], resolution / 2) + 1e-6);
      }
    }
    return WIDEST;
  }

  /** Offset and slope of time over cycle. */
  private static double[] line(double[] times, PeriodFold fold) {
    double meanCycle = 0;
    double meanTime = 0;
    int n = fold.members.length;
    for (int member : fold.members) {
      meanCycle += fold.cycle(times[member]) / n;
      meanTime += times[member] / n;
    }
    double products = 0;
    double squares = 0;
    for (int member : fold.members) {
      double cycle = fold.cycle(times[member]) - meanCycle;
      products += cycle * (times[member] - meanTime);
      squares += cycle * cycle;
    }
    double slope = squares > 0 ? products / squares : fold.period;
    return new double[] {meanTime - slope * meanCycle, slope};
  }

  private double cycle(double time) {
    return Math.rint((time - phase) / period);
  }

  double period() {
    return period;
  }

  /** The places of the members, rising; one per cycle at most. */
  int[] members() {
    return members;
  }

  /** The share of all cycles that have a member. */
  double occupancy() {
    return (double) members.length / cycles;
  }

  /** The standard deviation of the members' times around their line. */
  double spread(double[] times) {
    double squares = 0;
    for (int member : members) {
      double off = times[member] - phase - period * cycle(times[member]);
      squares += off * off;
    }
    return Math.sqrt(squares / Math.max(1, members.length - 2));
  }

  /** The members' cycles, to see whether only every k-th has one. */
  long[] cycles(double[] times) {
    return Arrays.stream(members).mapToLong(i -> Math.round(cycle(times[i]))).toArray();
  }
}
