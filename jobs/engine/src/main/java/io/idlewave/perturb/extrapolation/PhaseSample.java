package io.idlewave.perturb.extrapolation;

import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How long the phases of a run take by the number of ranks. A phase ends when the last rank enters
 * a collective of all ranks. What one rank takes for it, over ranks and replicates, is the sample
 * from which the expected maximum of any number of ranks follows, if ranks are independent and
 * alike ({@link OrderStatistics}; beyond the sample {@link ParetoTail}).
 *
 * <p>The replicates are divided into {@value #GROUPS} groups, and all is found for each on its own:
 * as replicates are independent, groups are, whatever ties phases of one replicate together, so
 * that their spread gives an interval. A tail needs more values than a group has: it is fitted to
 * all, and to all but one group, which gives each group a jackknife pseudo-value (Tukey, 1958) and
 * takes the bias of order 1/n out of their mean. Mutable.
 */
public final class PhaseSample implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Groups of replicates. */
  public static final int GROUPS = 10;

  private static final int NO_GROUP = -1;

  private final int ranks;
  private final int groupLanes;
  private final long[] targets;
  private final double[] @Nullable [] weights;
  private final double[][] sums;
  private final double[] simulated = new double[GROUPS];
  private final double[] values;
  private final double @Nullable [] tails;
  private long phases;
  private long fits;
  private long misfits;
  private double shapes;

  /**
   * No phases yet.
   *
   * @param ranks that were simulated
   * @param lanes replicates, of which the largest multiple of {@value #GROUPS} is used
   * @param targets numbers of ranks that are asked for, ascending
   */
  public PhaseSample(int ranks, int lanes, long[] targets) {
    this.ranks = ranks;
    this.groupLanes = lanes / GROUPS;
    if (ranks < 1 || groupLanes < 1) {
      throw new IllegalArgumentException(
          "ranks at least 1 and replicates at least %d, got %d and %d"
              .formatted(GROUPS, ranks, lanes));
    }
    this.targets = targets.clone();
    this.values = new double[ranks * groupLanes];
    boolean beyond = targets[targets.length - 1] > values.length;
    boolean enough = (GROUPS - 1L) * values.length >= ParetoTail.FEWEST_VALUES;
    this.tails = beyond && enough ? new double[GROUPS * values.length] : null;
    this.weights = new double[targets.length] @Nullable [];
    for (int t = 0; t < targets.length && targets[t] <= values.length; t++) {
      weights[t] = OrderStatistics.weights(values.length, targets[t]);
    }
    this.sums = new double[GROUPS][targets.length];
  }

  /** What each rank took for a phase. */
  @FunctionalInterface
  public interface Times {

    /** In ns, of a rank in a lane. */
    double nanos(int rank, int lane);
  }

  /** Takes the next phase. */
  public void add(Times times) {
    phases++;
    for (int group = 0; group < GROUPS; group++) {
      int next = 0;
      double maxima = 0;
      for (int lane = group * groupLanes; lane < (group + 1) * groupLanes; lane++) {
        double maximum = Double.NEGATIVE_INFINITY;
        for (int rank = 0; rank < ranks; rank++) {
          double nanos = times.nanos(rank, lane);
          values[next++] = nanos;
          maximum = Math.max(maximum, nanos);
        }
        maxima += maximum;
      }
      simulated[group] += maxima / groupLanes;
      Arrays.sort(values);
      for (int t = 0; t < targets.length && weights[t] != null; t++) {
        sums[group][t] += OrderStatistics.expectedMaximum(values, weights[t]);
      }
    }
    if (tails != null) {
      addTails(tails, times);
    }
  }

  private void addTails(double[] all, Times times) {
    fill(all, times, NO_GROUP);
    ParetoTail tail = ParetoTail.of(all);
    fits++;
    misfits += tail.fits() ? 0 : 1;
    shapes += tail.shape();
    double[] others = new double[all.length - values.length];
    for (int group = 0; group < GROUPS; group++) {
      fill(others, times, group);
      ParetoTail without = ParetoTail.of(others);
      for (int t = 0; t < targets.length; t++) {
        if (weights[t] == null) {
          long m = targets[t];
          sums[group][t] +=
              GROUPS * tail.expectedMaximum(m) - (GROUPS - 1) * without.expectedMaximum(m);
        }
      }
    }
  }

  private void fill(double[] into, Times times, int leftOut) {
    int next = 0;
    for (int lane = 0; lane < lanes(); lane++) {
      if (lane / groupLanes != leftOut) {
        for (int rank = 0; rank < ranks; rank++) {
          into[next++] = times.nanos(rank, lane);
        }
      }
    }
    Arrays.sort(into);
  }

  /** How many phases there were. */
  public long phases() {
    return phases;
  }

  /** Replicates that were used. */
  public int lanes() {
    return GROUPS * groupLanes;
  }

  /** Numbers of ranks up to this are within the sample of a group. */
  public int largestExact() {
    return values.length;
  }

  /** All phases together with the simulated ranks, as simulated: the mean of each group, in ns. */
  public double[] simulatedNanos() {
    return simulated.clone();
  }

  /** All phases together with target {@code t}, by order statistics: by group, in ns. */
  public double[] nanos(int t) {
    return Arrays.stream(sums).mapToDouble(sum -> sum[t]).toArray();
  }

  /** Whether there were enough values for tails, and more ranks asked for than they have. */
  public boolean hasTails() {
    return fits > 0;
  }

  /** Share of the fitted tails that the values do not look like. */
  public double misfitShare() {
    return (double) misfits / fits;
  }

  /** Mean shape of the fitted tails. */
  public double meanShape() {
    return shapes / fits;
  }
}
