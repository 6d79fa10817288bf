package io.idlewave.perturb.statistics;

import io.idlewave.ingest.model.Internal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The shares that independent factors have in the variance of a value (Sobol, Mathematics and
 * Computers in Simulation 55, 2001), from pairs of samples and samples in which one factor alone is
 * that of the other (Saltelli and others, Computer Physics Communications 181, 2010): first-order
 * shares by their estimator, total ones by Jansen's. Standard errors are those of a jackknife over
 * groups of samples.
 *
 * @param variance of the value
 * @param factors by factor; empty where nothing varies
 * @param first the factor with the largest total share, the first of equals; -1 for none
 * @param turns the probability, at most, that in truth another factor has a larger total share: the
 *     sum over the others of the one that it is that one
 */
@Internal
public record VarianceShares(double variance, List<Share> factors, int first, double turns) {

  /** Fewer samples say nothing of errors. */
  public static final int FEWEST = 32;

  /** Of samples, of which errors are those between: one more than their degrees of freedom. */
  public static final int GROUPS = 32;

  /** Of the variance: what rounding may leave where nothing varies. */
  private static final double LEAST = 1e-9;

  /**
   * The share of a factor.
   *
   * @param first by how much the variance falls, on average, where the factor is known
   * @param firstError its standard error; NaN where it is not known
   * @param total what is left, on average, where all others are known
   * @param totalError likewise
   */
  public record Share(double first, double firstError, double total, double totalError) {}

  /** Takes an immutable copy. */
  public VarianceShares {
    factors = List.copyOf(factors);
  }

  /**
   * Estimates shares.
   *
   * @param one the value of each sample, at least {@value #FEWEST}
   * @param other that of a second sample beside each, of which all factors are other ones
   * @param mixed by factor, that of the first sample with this factor of the second
   */
  public static VarianceShares of(double[] one, double[] other, double[][] mixed) {
    if (one.length < FEWEST) {
      throw new IllegalArgumentException(
          "samples: at least %d, got %d".formatted(FEWEST, one.length));
    }
    if (isConstant(one, other)) {
      return new VarianceShares(0, List.of(), -1, 0);
    }
    double mean = 0;
    for (int sample = 0; sample < one.length; sample++) {
      mean += (one[sample] + other[sample]) / (2.0 * one.length);
    }
    Sums all = new Sums(mixed.length);
    Sums[] groups = new Sums[GROUPS];
    for (int group = 0; group < GROUPS; group++) {
      groups[group] = new Sums(mixed.length);
      long from = (long) group * one.length / GROUPS;
      long until = (group + 1L) * one.length / GROUPS;
      for (int sample = (int) from; sample < until; sample++) {
        groups[group].add(one[sample] - mean, other[sample] - mean, mixed, sample, mean);
      }
      all.add(groups[group], 1);
    }
    double variance = all.variance();
    double[][] firsts = new double[mixed.length][GROUPS];
    double[][] totals = new double[mixed.length][GROUPS];
    for (int group = 0; group < GROUPS; group++) {
      Sums without = new Sums(mixed.length);
      without.add(all, 1);
      without.add(groups[group], -1);
      if (!(without.variance() > LEAST * variance)) {
        without = new Sums(mixed.length); // all that varies is in one group: errors are not known
      }
      for (int factor = 0; factor < mixed.length; factor++) {
        firsts[factor][group] = without.first(factor);
        totals[factor][group] = without.total(factor);
      }
    }
    List<Share> shares = new ArrayList<>();
    int largest = -1;
    for (int factor = 0; factor < mixed.length; factor++) {
      shares.add(
          new Share(
              all.first(factor), error(firsts[factor]), all.total(factor), error(totals[factor])));
      if (largest < 0 || shares.get(factor).total() > shares.get(largest).total()) {
        largest = factor;
      }
    }
    return new VarianceShares(variance, shares, largest, turns(shares, totals, largest));
  }

  private static boolean isConstant(double[]... runs) {
    double first = runs[0][0];
    return Arrays.stream(runs).flatMapToDouble(Arrays::stream).allMatch(value -> value == first);
  }

  /** NaN where some group has all that varies. */
  private static double error(double[] without) {
    double mean = 0;
    for (double of : without) {
      mean += of / GROUPS;
    }
    double squares = 0;
    for (double of : without) {
      squares += (of - mean) * (of - mean);
    }
    return Math.sqrt(squares * (GROUPS - 1) / GROUPS);
  }

  private static double turns(List<Share> shares, double[][] totals, int first) {
    TDistribution students = TDistribution.of(GROUPS - 1.0);
    double turns = 0;
    for (int other = 0; other < shares.size(); other++) {
      if (other != first) {
        double[] leads = new double[GROUPS];
        for (int group = 0; group < GROUPS; group++) {
          leads[group] = totals[first][group] - totals[other][group];
        }
        double lead = shares.get(first).total() - shares.get(other).total();
        double error = error(leads);
        turns +=
            Double.isNaN(error)
                ? 1
                : error > 0 ? students.survivalProbability(lead / error) : lead > 0 ? 0 : 0.5;
      }
    }
    return Math.min(1, turns);
  }

  /** What the estimators are made of, as sums over samples. */
  private static final class Sums {

    private long samples;
    private double values;
    private double squares;
    private final double[] products;
    private final double[] changes;

    Sums(int factors) {
      products = new double[factors];
      changes = new double[factors];
    }

    void add(double one, double other, double[][] mixed, int sample, double mean) {
      samples++;
      values += one + other;
      squares += one * one + other * other;
      for (int factor = 0; factor < mixed.length; factor++) {
        double change = mixed[factor][sample] - mean - one;
        products[factor] += other * change;
        changes[factor] += change * change;
      }
    }

    void add(Sums of, int sign) {
      samples += sign * of.samples;
      values += sign * of.values;
      squares += sign * of.squares;
      for (int factor = 0; factor < products.length; factor++) {
        products[factor] += sign * of.products[factor];
        changes[factor] += sign * of.changes[factor];
      }
    }

    double variance() {
      double count = 2.0 * samples;
      return (squares - values * values / count) / (count - 1);
    }

    double first(int factor) {
      return products[factor] / samples / variance();
    }

    double total(int factor) {
      return changes[factor] / (2.0 * samples) / variance();
    }
  }
}
