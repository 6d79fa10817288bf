package io.idlewave.graph.clocks;

import java.util.HashMap;
import java.util.Map;

/**
 * The orders between two clocks, {@code low} the unit with the smaller number: the tightest per
 * window. Times of both directions are those of {@code low}. Mutable.
 */
final class PairOrders {

  final int low;
  final int high;
  final OrderPoints there = new OrderPoints();
  final OrderPoints back = new OrderPoints();
  long early;
  long earlyNanos;
  private final boolean oneNode;
  private final Map<Long, long[]> tightest = new HashMap<>();

  PairOrders(int low, int high, boolean oneNode) {
    this.low = low;
    this.high = high;
    this.oneNode = oneNode;
  }

  void add(boolean fromLow, long timeNanos, long valueNanos, long window) {
    long[] kept =
        tightest.computeIfAbsent(
            2 * window + (fromLow ? 1 : 0), w -> new long[] {timeNanos, valueNanos});
    if (valueNanos < kept[1] || (valueNanos == kept[1] && timeNanos < kept[0])) {
      kept[0] = timeNanos;
      kept[1] = valueNanos;
    }
  }

  /** No more orders are added. */
  void close() {
    tightest.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            kept ->
                (kept.getKey() % 2 == 0 ? back : there)
                    .add(kept.getValue()[0], kept.getValue()[1]));
    tightest.clear();
  }

  boolean isTwoSided() {
    return there.size() > 0 && back.size() > 0;
  }

  /** The rates at which the clock of {@code high} can gain on that of {@code low}. */
  Drift drift() {
    return Drift.between(there, back, oneNode);
  }

  /**
   * The offset of {@code high} against {@code low} as a line near a clock that wanders: through the
   * middle of what it can be at {@code nanos}.
   */
  Line wanderingLine(long nanos) {
    Drift steady = drift();
    double rate = Math.max(-Drift.MOST, Math.min(Drift.MOST, steady.likely()));
    double most = there.mostBetween(Drift.MOST, nanos, nanos);
    double least = -(double) back.mostBetween(Drift.MOST, nanos, nanos);
    double startNanos = Math.rint((most + least) / 2 - rate * nanos);
    return new Line(new Drift(-Drift.MOST, Drift.MOST), rate, startNanos, most - least);
  }

  /** The offset of {@code high} against {@code low}: a line through the middle of what fits. */
  Line line() {
    Drift drift = drift();
    double rate = drift.likely();
    double most = Double.POSITIVE_INFINITY;
    double least = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < there.size(); i++) {
      most = Math.min(most, there.value(i) - rate * there.time(i));
    }
    for (int i = 0; i < back.size(); i++) {
      least = Math.max(least, -(double) back.value(i) - rate * back.time(i));
    }
    return new Line(drift, rate, Math.rint((most + least) / 2), most - least);
  }

  /**
   * An offset that grows with time.
   *
   * @param drift the rates that fit
   * @param rate one of them
   * @param startNanos the offset at time 0, at that rate
   * @param widthNanos width of the interval of offsets that fit, at that rate
   */
  record Line(Drift drift, double rate, double startNanos, double widthNanos) {

    boolean isContradictory() {
      return drift.isEmpty() || widthNanos < 0;
    }
  }
}
