package io.idlewave.perturb.measure;

import io.idlewave.perturb.measure.Measurement.Bin;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/**
 * The histogram of rtla for one processor. Values are whole units, cut off: a value of v stands for
 * what lasts from v to v + 1, and so does the average.
 *
 * @param bins counts by the lower end of each bin
 * @param over how many lie beyond the last bin
 * @param average of all; not a number where it is not stated
 * @param longest of all; not a number where it is not stated
 */
record RtlaColumn(
    SortedMap<Long, Long> bins, long width, long over, double average, double longest) {

  /** How many lie in bins. */
  private long inside() {
    return bins.values().stream().mapToLong(Long::longValue).sum();
  }

  private long total() {
    return inside() + over;
  }

  /** The least that those in bins take together. */
  private double leastInside() {
    return bins.entrySet().stream()
        .mapToDouble(bin -> (double) bin.getKey() * bin.getValue())
        .sum();
  }

  /** Where the last bin with a count ends. */
  private double edge() {
    return bins.entrySet().stream()
        .filter(bin -> bin.getValue() > 0)
        .mapToDouble(bin -> bin.getKey() + width)
        .max()
        .orElse(0);
  }

  /** Whether the stated longest can be that of what lies beyond. */
  private boolean hasLongest() {
    return longest >= edge();
  }

  /** What those beyond the last bin take at least: one the longest, others the bins' end. */
  private double leastBeyond() {
    return over == 0 ? 0 : (hasLongest() ? longest : edge()) + (over - 1) * edge();
  }

  private double mostBeyond() {
    return over == 0 ? 0 : hasLongest() ? over * longest : Double.POSITIVE_INFINITY;
  }

  /** Whether the average can be that of what was counted; also where it is not stated. */
  boolean hasSoundAverage() {
    double most = leastInside() + (double) width * inside() + mostBeyond();
    return !(average * total() > most || (average + 1) * total() < leastInside() + leastBeyond());
  }

  /** Whether nothing says how long those are that lie beyond the last bin. */
  boolean isOpen() {
    return over > 0 && !hasLongest() && !isAverageUsed();
  }

  private boolean isAverageUsed() {
    return hasSoundAverage() && !Double.isNaN(average);
  }

  /** The sum of all; not a number where nothing says it. */
  private double sum() {
    return isAverageUsed()
        ? Math.max(average * total(), leastInside() + leastBeyond())
        : Double.NaN;
  }

  /**
   * What those beyond the last bin take together: what the others, evenly over their bins, leave of
   * the sum; without a sum each as long as the longest; and else as short as they can be.
   */
  private double beyond() {
    double left = sum() - leastInside() - width / 2.0 * inside();
    if (Double.isNaN(left)) {
      return hasLongest() ? mostBeyond() : leastBeyond();
    }
    return Math.min(Math.max(left, leastBeyond()), mostBeyond());
  }

  /** The longest as stated, or as the rest tells. */
  double longestUnits() {
    if (longest >= edge() - width) {
      return longest;
    }
    return over > 0 ? Math.max(edge(), beyond() / over) : edge();
  }

  /**
   * The durations: evenly over bins, or over that part of each which leaves the stated average; and
   * beyond them the longest, and the others with what is left.
   */
  List<Bin> durations(double unitNanos) {
    double room = (double) width * inside();
    double left = sum() - beyond() - leastInside();
    double middle = room > 0 && !Double.isNaN(left) ? Math.min(Math.max(left / room, 0), 1) : 0.5;
    double low = width * Math.max(0, 2 * middle - 1);
    double high = width * Math.min(1, 2 * middle);
    List<Bin> all = new ArrayList<>();
    bins.forEach((from, count) -> add(all, from + low, from + high, count, unitNanos));
    if (over > 0 && hasLongest()) {
      add(all, longest, longest, 1, unitNanos);
      double each = over == 1 ? 0 : (beyond() - longest) / (over - 1);
      add(all, each, each, over - 1, unitNanos);
    } else {
      double each = over == 0 ? 0 : beyond() / over;
      add(all, each, each, over, unitNanos);
    }
    return all;
  }

  private static void add(List<Bin> all, double from, double to, long count, double unitNanos) {
    if (count > 0) {
      all.add(new Bin(from * unitNanos, to * unitNanos, count));
    }
  }
}
