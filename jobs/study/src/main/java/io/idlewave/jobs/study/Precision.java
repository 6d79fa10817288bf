package io.idlewave.jobs.study;

import io.idlewave.perturb.statistics.Statistic;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * How far the ends of the intervals of run times may lie from the figures. Replicates are added in
 * passes, each of which doubles their number, until that is so in every scenario and bound.
 *
 * @param reaches by statistic
 * @param maxReplicates of each scenario, at least those of the first pass
 */
public record Precision(Map<Statistic, Reach> reaches, int maxReplicates) {

  /** The most passes of a study that states no {@code maxReplicates}. */
  public static final int DEFAULT_PASSES = 5;

  /**
   * How far an end may lie from its figure.
   *
   * @param value above 0; of a share, 1 is 100 %
   * @param isShare whether it is a share of the figure, and otherwise a time in ns
   */
  public record Reach(double value, boolean isShare) {

    /** This bound in ns, for a figure in ns. */
    public double nanos(double figureNanos) {
      return isShare ? value * figureNanos : value;
    }
  }

  public Precision {
    Map<Statistic, Reach> ordered = new EnumMap<>(Statistic.class);
    ordered.putAll(reaches);
    reaches = Collections.unmodifiableMap(ordered);
  }

  /** Replicates after a pass, counted from 1, of a study that begins with so many. */
  public int replicatesAfter(int pass, int first) {
    long replicates = (long) first << Math.min(pass - 1, Integer.SIZE);
    return (int) Math.min(replicates, maxReplicates);
  }

  /** The passes that there may be at most. */
  public int passes(int first) {
    int pass = 1;
    while (replicatesAfter(pass, first) < maxReplicates) {
      pass++;
    }
    return pass;
  }

  /** The passes that it took to that number of replicates. */
  public int passesTo(int replicates, int first) {
    int pass = 1;
    while (replicatesAfter(pass, first) < replicates) {
      pass++;
    }
    return pass;
  }
}
