package io.idlewave.graph.clocks;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a trace says of its clocks.
 *
 * @param clocks how many there are: one per recorded clock, or per rank
 * @param rates how evenly they run: {@link ClockRates#WANDERING} where no constant rates fit
 * @param windowNanos orders of events were kept per window of this length
 * @param dropped orders for which there was no place
 * @param pairs the clocks that orders tie together, by their first ranks
 * @param contradiction the pair that contradicts itself most, or null if none does
 * @param bounds of the offsets, or null where a pair contradicts itself
 */
public record ClockReport(
    int clocks,
    ClockRates rates,
    long windowNanos,
    long dropped,
    List<ClockPair> pairs,
    @Nullable ClockPair contradiction,
    @Nullable OffsetBounds bounds) {

  public ClockReport {
    pairs = List.copyOf(pairs);
  }

  /** How many pairs of clocks have orders both ways. */
  public int boundedPairs() {
    return (int) pairs.stream().filter(ClockPair::isBounded).count();
  }

  /** Median of the widths of the offsets of {@link #boundedPairs()}, in ns; 0 without any. */
  public double medianWidthNanos() {
    double[] widths =
        pairs.stream()
            .filter(ClockPair::isBounded)
            .mapToDouble(ClockPair::widthNanos)
            .sorted()
            .toArray();
    return widths.length == 0 ? 0 : widths[widths.length / 2];
  }
}
