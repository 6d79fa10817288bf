package io.idlewave.jobs.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Counts of values in bins of equal width. Every value between the two ends is counted once; one
 * outside of them is an error.
 */
public final class Histogram {

  private final double min;
  private final double max;
  private final long[] counts;

  /** Bins from {@code min} to {@code max}; a single bin where they are equal. */
  Histogram(double min, double max, int bins) {
    if (!(max >= min) || bins < 1) {
      throw new IllegalArgumentException(
          "histogram: max at least min and 1 bin, got " + min + ", " + max + ", " + bins);
    }
    this.min = min;
    this.max = max;
    this.counts = new long[max > min ? bins : 1];
  }

  void add(double value) {
    if (!(value >= min && value <= max)) {
      throw new IllegalArgumentException("value: from " + min + " to " + max + ", got " + value);
    }
    int bin = max > min ? (int) ((value - min) / (max - min) * counts.length) : 0;
    counts[Math.min(bin, counts.length - 1)]++;
  }

  long count(int bin) {
    return counts[bin];
  }

  double min() {
    return min;
  }

  double max() {
    return max;
  }

  /** All bins side by side, the fullest highest, {@code width} characters with the blanks. */
  String outline(int width, Glyphs glyphs) {
    long most = most();
    StringBuilder outline = new StringBuilder();
    for (long count : counts) {
      outline.append(count == 0 ? ' ' : glyphs.height((int) ((count * 8 - 1) / most) + 1));
    }
    return outline + " ".repeat(width - counts.length);
  }

  private long most() {
    long most = 1;
    for (long count : counts) {
      most = Math.max(most, count);
    }
    return most;
  }

  /** One line per bin: its range, a bar of up to {@code barWidth} characters, its count. */
  List<String> lines(int barWidth, Glyphs glyphs) {
    long most = most();
    TextTable table = new TextTable(0, "from", "to", "");
    List<String> bars = new ArrayList<>();
    double width = (max - min) / counts.length;
    for (int bin = 0; bin < counts.length; bin++) {
      double to = bin == counts.length - 1 ? max : min + (bin + 1) * width;
      table.add(HumanUnits.time(min + bin * width), HumanUnits.time(to), "");
      bars.add(glyphs.bar(eighths(counts[bin], most, barWidth)));
    }
    List<String> lines = table.lines();
    int rangeWidth = lines.stream().mapToInt(String::length).max().orElse(0);
    List<String> result = new ArrayList<>();
    for (int bin = 0; bin < counts.length; bin++) {
      String range = lines.get(bin + 1);
      result.add(
          range
              + " ".repeat(rangeWidth - range.length())
              + " "
              + glyphs.edge()
              + bars.get(bin)
              + " "
              + counts[bin]);
    }
    return result;
  }

  private static long eighths(long count, long most, int barWidth) {
    long eighths = Math.round((double) count / most * barWidth * 8);
    // A bin that holds anything shows something.
    return count > 0 ? Math.max(1, eighths) : 0;
  }
}
