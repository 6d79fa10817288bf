package io.idlewave.perturb.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The lines that the times of messages lie on: libraries change how they send with the size, and
 * each way has its own start and slope. As few lines as are off by no more than a share, root mean
 * square over all sizes, of at least three sizes each.
 */
public final class ProtocolLines {

  private static final int LEAST_SIZES = 3;
  private static final int MOST_LINES = 6;

  /** More sizes are a sweep, of which pairs of breaks take too long. */
  private static final int MOST_SIZES = 2_000;

  /**
   * Over the first so many sizes, with t of a time and k of its bytes but the first: 1/t^2, k/t^2,
   * k^2/t^2, 1/t and k/t. They say all of a line over any sizes.
   */
  private final double[][] sums;

  /**
   * Sizes on one line: a message of k bytes takes {@code sumNanos + (k - 1) gapPerByteNanos}.
   *
   * @param fromBytes the smallest
   * @param toBytes the largest
   */
  public record SizeLine(long fromBytes, long toBytes, double sumNanos, double gapPerByteNanos) {

    /** What a message takes, in ns. */
    public double nanos(long bytes) {
      return sumNanos + gapPerByteNanos * Math.max(0, bytes - 1);
    }
  }

  private ProtocolLines(List<RoundTrip> trips) {
    sums = new double[trips.size() + 1][];
    sums[0] = new double[5];
    for (int i = 0; i < trips.size(); i++) {
      double inverse = 2 / trips.get(i).roundTripNanos();
      double relative = Math.max(0, trips.get(i).messageBytes() - 1) * inverse;
      double[] each = {
        inverse * inverse, inverse * relative, relative * relative, inverse, relative
      };
      sums[i + 1] = new double[each.length];
      for (int k = 0; k < each.length; k++) {
        sums[i + 1][k] = sums[i][k] + each[k];
      }
    }
  }

  /** One round trip for each size and delay: the median of those, which no outlier moves. */
  public static List<RoundTrip> medians(List<RoundTrip> trips) {
    Map<Long, Map<Double, List<Double>>> bySize = new TreeMap<>();
    for (RoundTrip trip : trips) {
      bySize
          .computeIfAbsent(trip.messageBytes(), key -> new TreeMap<>())
          .computeIfAbsent(trip.delayNanos(), key -> new ArrayList<>())
          .add(trip.roundTripNanos());
    }
    List<RoundTrip> medians = new ArrayList<>();
    bySize.forEach(
        (bytes, byDelay) ->
            byDelay.forEach(
                (delay, nanos) -> medians.add(new RoundTrip(bytes, delay, median(nanos)))));
    return medians;
  }

  private static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }

  /**
   * The lines, by size.
   *
   * @param trips without delay
   * @param share by how much times may be off
   * @return none where no so few lines are near enough, or there are too many sizes
   */
  public static List<SizeLine> of(List<RoundTrip> trips, double share) {
    List<RoundTrip> medians = medians(trips);
    return medians.size() > MOST_SIZES
        ? List.of()
        : new ProtocolLines(medians).find(medians, share);
  }

  /** The least squares of the first so many sizes on one line more than before, again and again. */
  private List<SizeLine> find(List<RoundTrip> medians, double share) {
    int sizes = medians.size();
    double bound = share * share * sizes;
    double[] least = new double[sizes + 1];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    least[0] = 0;
    int[][] begins = new int[MOST_LINES + 1][sizes + 1];
    for (int lines = 1; lines <= MOST_LINES; lines++) {
      double[] next = new double[sizes + 1];
      Arrays.fill(next, Double.POSITIVE_INFINITY);
      for (int end = LEAST_SIZES; end <= sizes; end++) {
        for (int begin = 0; begin <= end - LEAST_SIZES; begin++) {
          double squares =
              least[begin] < next[end] ? least[begin] + squares(begin, end) : next[end];
          if (squares < next[end]) {
            next[end] = squares;
            begins[lines][end] = begin;
          }
        }
      }
      if (next[sizes] <= bound) {
        return lines(medians, begins, lines);
      }
      least = next;
    }
    return List.of();
  }

  private List<SizeLine> lines(List<RoundTrip> medians, int[][] begins, int count) {
    List<SizeLine> found = new ArrayList<>();
    int end = medians.size();
    for (int line = count; line > 0; line--) {
      int begin = begins[line][end];
      double[] fitted = line(between(begin, end));
      found.add(
          0,
          new SizeLine(
              medians.get(begin).messageBytes(),
              medians.get(end - 1).messageBytes(),
              fitted[0],
              fitted[1]));
      end = begin;
    }
    return found;
  }

  private double[] between(int begin, int end) {
    double[] s = new double[sums[0].length];
    for (int k = 0; k < s.length; k++) {
      s[k] = sums[end][k] - sums[begin][k];
    }
    return s;
  }

  /** Start and slope, never falling, with the least relative errors. */
  private static double[] line(double[] s) {
    double determinant = s[0] * s[2] - s[1] * s[1];
    double slope = determinant > 0 ? (s[0] * s[4] - s[1] * s[3]) / determinant : 0;
    double rising = Math.max(0, slope);
    return new double[] {(s[3] - rising * s[1]) / s[0], rising};
  }

  /** The squares of relative errors on the line of these sizes, from the sums alone. */
  private double squares(int begin, int end) {
    double[] s = between(begin, end);
    double[] line = line(s);
    double start = line[0];
    double slope = line[1];
    double sum =
        start * (start * s[0] + 2 * (slope * s[1] - s[3]))
            + slope * (slope * s[2] - 2 * s[4])
            + (end - begin);
    return Math.max(0, sum);
  }
}
