package io.idlewave.jobs.report;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The share of replicates that take no longer: each point is one of the run times.
 *
 * @param nanos run times, ascending
 * @param share of replicates up to there, rounded to six decimals
 * @param note how it was thinned out; null where every replicate is a point
 */
public record EcdfView(List<Double> nanos, List<Double> share, @Nullable String note) {

  private static final int MOST_POINTS = 200;
  private static final double DECIMALS = 1e6;

  /** Takes immutable copies. */
  public EcdfView {
    nanos = List.copyOf(nanos);
    share = List.copyOf(share);
  }

  /** Of ascending run times. */
  static EcdfView of(double[] ascending) {
    int count = ascending.length;
    int points = Math.min(MOST_POINTS, count);
    List<Double> nanos = new ArrayList<>();
    List<Double> share = new ArrayList<>();
    for (int point = 0; point < points; point++) {
      int rank = points == 1 ? 0 : (int) ((long) point * (count - 1) / (points - 1));
      nanos.add(ascending[rank]);
      share.add(Math.round((rank + 1.0) / count * DECIMALS) / DECIMALS);
    }
    return new EcdfView(
        nanos,
        share,
        points == count ? null : "%d of %d replicates are points".formatted(points, count));
  }
}
