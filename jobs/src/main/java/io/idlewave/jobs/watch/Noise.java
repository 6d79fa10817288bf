package io.idlewave.jobs.watch;

import java.util.Arrays;

/**
 * What times that nothing happened to differ by, learned from them: innovations of a first-order
 * autoregression, one distribution for all ranks. Old ones are forgotten. Mutable.
 */
final class Noise {

  /** No time counts for more evidence than this, in nats, for or against. */
  static final double MOST = 5;

  private static final double LEAST = 0x1p-20;
  private static final int PER_OCTAVE = 16;
  private static final int HALF = 24 * PER_OCTAVE;
  private static final double FEWEST = 64;
  private static final double KEPT = 0x1p20;
  private static final double LEAST_SCALE = 1e-4;
  private static final double MOST_CORRELATION = 0.95;

  /** The median of the absolute value of a standard normal. */
  private static final double NORMAL_MEDIAN = 0.674489750196082;

  private final double[] counts = new double[2 * HALF];
  private final double[] shifts;
  private final double[] logMeans;
  private double fallLogMean;
  private double total;
  private double fresh;
  private double pairs;
  private double agreements;
  private boolean settled;
  private double correlation;
  private double scale = LEAST_SCALE;

  /**
   * Nothing is learned yet.
   *
   * @param shifts of logarithms that are to be found
   */
  Noise(double[] shifts) {
    this.shifts = shifts.clone();
    logMeans = new double[shifts.length];
  }

  /** Adds what was not foreseen of a time. */
  void add(double innovation) {
    counts[bin(innovation)]++;
    total++;
    fresh++;
  }

  /** Adds two times of a rank that follow each other, each relative to what is usual. */
  void addPair(double before, double after) {
    pairs++;
    agreements += Math.signum(before * after);
  }

  private static int bin(double value) {
    double octaves = StrictMath.log(Math.abs(value) / LEAST) / StrictMath.log(2);
    int bin = (int) Math.max(0, Math.min(HALF - 1, octaves * PER_OCTAVE));
    return value < 0 ? HALF - 1 - bin : HALF + bin;
  }

  private static double value(int bin) {
    int size = bin < HALF ? HALF - 1 - bin : bin - HALF;
    double value = LEAST * StrictMath.pow(2, (size + 0.5) / PER_OCTAVE);
    return bin < HALF ? -value : value;
  }

  /** Learns from what was added, if that is enough to make a difference. */
  void learn() {
    if (fresh < Math.max(FEWEST, total / PER_OCTAVE)) {
      return;
    }
    fresh = 0;
    correlation = correlated();
    if (!settled) {
      settled = pairs >= FEWEST;
      Arrays.fill(counts, 0);
      total = 0;
      return;
    }
    scale = Math.max(LEAST_SCALE, medianSize() / NORMAL_MEDIAN);
    for (int i = 0; i < shifts.length; i++) {
      logMeans[i] = logMean(mean(shifts[i]), 1);
    }
    fallLogMean = logMean(fallMean(), -1);
    if (total > KEPT) {
      for (int bin = 0; bin < counts.length; bin++) {
        counts[bin] /= 2;
      }
      total /= 2;
      pairs /= 2;
      agreements /= 2;
    }
  }

  /** By the share of neighbours on the same side, which outliers do not change (Sheppard 1899). */
  private double correlated() {
    double sine = pairs == 0 ? 0 : StrictMath.sin(Math.PI / 2 * agreements / pairs);
    return Math.max(0, Math.min(MOST_CORRELATION, sine));
  }

  private double medianSize() {
    double below = 0;
    for (int size = 0; size < HALF; size++) {
      double here = counts[HALF + size] + counts[HALF - 1 - size];
      if (below + here >= total / 2) {
        double part = (total / 2 - below) / here;
        return LEAST * StrictMath.pow(2, (size + part) / PER_OCTAVE);
      }
      below += here;
    }
    return 0;
  }

  /**
   * The logarithm of the mean of exp(score) over what was learned, with one more value that counts
   * most: so many values cannot tell what is rarer.
   */
  double logMean(double mean, int sign) {
    double sum = StrictMath.exp(MOST);
    for (int bin = 0; bin < counts.length; bin++) {
      if (counts[bin] > 0) {
        sum += counts[bin] * StrictMath.exp(ratio(mean, sign * value(bin) / scale));
      }
    }
    return Math.max(0, StrictMath.log(sum / (total + 1)));
  }

  /** The logarithm of a likelihood ratio of normal innovations, with this mean and with none. */
  static double ratio(double mean, double standardised) {
    return Math.max(-MOST, Math.min(MOST, mean * standardised - mean * mean / 2));
  }

  /** The score of an innovation for one of the shifts: its exponential is 1 on average. */
  double score(int shift, double standardised) {
    return ratio(mean(shifts[shift]), standardised) - logMeans[shift];
  }

  /** The same for a fall by the shift in the middle. */
  double fallScore(double standardised) {
    return ratio(fallMean(), -standardised) - fallLogMean;
  }

  private double fallMean() {
    return mean(shifts[shifts.length / 2]);
  }

  /** The mean that innovations have under a shift that lasts, in standard deviations. */
  double mean(double shift) {
    return shift * (1 - correlation) / scale;
  }

  boolean isKnown() {
    return settled && total >= FEWEST && fresh < total;
  }

  double correlation() {
    return correlation;
  }

  /** The standard deviation of a time. */
  double spread() {
    return scale / Math.sqrt(1 - correlation * correlation);
  }
}
