package io.idlewave.jobs.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Run times by bins of one width, those of the scenario; a bin holds its lower end, and the last
 * one its upper end too.
 *
 * @param counts run times per bin
 */
public record HistogramView(List<Long> counts) {

  private static final int MOST_BINS = 60;

  /** Takes an immutable copy. */
  public HistogramView {
    counts = List.copyOf(counts);
  }

  /** Rice's rule: few replicates do not fill many bins. */
  static int bins(long replicates) {
    return (int) Math.min(MOST_BINS, Math.max(1, Math.round(2 * Math.cbrt((double) replicates))));
  }

  /** Of ascending run times. */
  static HistogramView of(double[] ascending, double from, double width, int bins) {
    long[] counts = new long[width > 0 ? bins : 1];
    for (double nanos : ascending) {
      int bin = width > 0 ? (int) ((nanos - from) / width) : 0;
      counts[Math.min(bin, counts.length - 1)]++;
    }
    List<Long> list = new ArrayList<>();
    for (long count : counts) {
      list.add(count);
    }
    return new HistogramView(list);
  }
}
