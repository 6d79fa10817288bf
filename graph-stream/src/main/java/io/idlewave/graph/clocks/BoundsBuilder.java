package io.idlewave.graph.clocks;

import io.idlewave.graph.clocks.OffsetBounds.Windows;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes {@link OffsetBounds} of orders whose times are common ones. Mutable, used once.
 *
 * <p>Only pairs of clocks with orders between them have bounds of their own, at most {@value
 * #VALUES} values of all windows. They are closed over paths of up to 2^{@value #ROUNDS} pairs,
 * through at most {@value #NEIGHBOURS} neighbours of a clock.
 */
final class BoundsBuilder {

  static final int ROUNDS = 2;
  static final int NEIGHBOURS = 64;
  static final int VALUES = 1 << 23;
  static final int WINDOWS = 16;

  private final TraceMetadata metadata;
  private final OffsetEvidence evidence;
  private final ClockUnits clocks;
  private final CommonTime time;
  private final ClockRates rates;
  private final long toleranceNanos;
  private final SortedMap<Long, PairOrders> pairs = new TreeMap<>();
  private final SortedMap<Long, OrderPoints> messages = new TreeMap<>();
  private final long[] transitNanos = new long[2 * OffsetKind.COUNT];
  private long firstNanos = Long.MAX_VALUE;
  private long lastNanos = Long.MIN_VALUE;
  private long @Nullable [] contradiction;

  BoundsBuilder(
      TraceMetadata metadata,
      OffsetEvidence evidence,
      ClockUnits clocks,
      CommonTime time,
      ClockRates rates) {
    this.metadata = metadata;
    this.evidence = evidence;
    this.clocks = clocks;
    this.time = time;
    this.rates = rates;
    this.toleranceNanos = OffsetSolver.toleranceNanos(metadata);
    Arrays.fill(transitNanos, OffsetBounds.UNKNOWN);
  }

  /** The two units that contradict each other most and by how much, below 0; null if none do. */
  long @Nullable [] contradiction() {
    return contradiction;
  }

  OffsetBounds bounds() {
    evidence.points().forEach(this::add);
    pairs.values().forEach(PairOrders::close);
    Windows windows = windows();
    Map<Long, long[]> orders = new HashMap<>();
    Map<Long, long[]> ofKinds = new HashMap<>();
    for (PairOrders pair : pairs.values()) {
      bound(pair, windows, orders, ofKinds);
    }
    OffsetTable table = OffsetTable.of(orders, windows.count());
    close(table, windows.count());
    OffsetTable messageTable = OffsetTable.of(ofKinds, windows.count());
    transits(table, messageTable, windows.count());
    int[] unitOf = new int[metadata.rankCount()];
    Arrays.setAll(unitOf, clocks::of);
    return new OffsetBounds(
        clocks,
        unitOf,
        metadata.ranks().stream().mapToInt(RankMetadata::node).toArray(),
        time,
        windows,
        table,
        messageTable,
        transitNanos,
        radii(table, windows.count()),
        toleranceNanos + 1);
  }

  private long key(int from, int to) {
    return (long) from * clocks.count() + to;
  }

  private void add(OffsetPoint point) {
    int from = clocks.of(point.from());
    int to = clocks.of(point.to());
    long cause = time.of(from, point.causeNanos() + clocks.shiftNanos(point.from()));
    long effect = time.of(to, point.effectNanos() + clocks.shiftNanos(point.to()));
    long value = effect - cause + toleranceNanos;
    firstNanos = Math.min(firstNanos, Math.min(cause, effect));
    lastNanos = Math.max(lastNanos, Math.max(cause, effect));
    if (from == to) {
      transitNanos[point.kind()] = Math.min(transitNanos[point.kind()], value);
      return;
    }
    int low = Math.min(from, to);
    int high = Math.max(from, to);
    pairs
        .computeIfAbsent(
            key(low, high), k -> new PairOrders(low, high, clocks.isOneNode(low, high)))
        .add(from < to, cause, value, Math.floorDiv(cause, evidence.windowNanos()));
    if (point.kind() != OffsetKind.ORDER) {
      messages
          .computeIfAbsent(key(from, to) * OffsetKind.COUNT + point.kind(), k -> new OrderPoints())
          .add(cause, value);
    }
  }

  private Windows windows() {
    if (pairs.isEmpty()) {
      return new Windows(0, CellTable.FINEST_SHIFT, 1);
    }
    long rows = 2L * pairs.size() + messages.size() + clocks.count();
    long most = Math.max(1, Math.min(WINDOWS, VALUES / rows));
    int shift = CellTable.FINEST_SHIFT;
    while ((lastNanos - firstNanos) >> shift >= most) {
      shift++;
    }
    return new Windows(firstNanos, shift, (int) ((lastNanos - firstNanos) >> shift) + 1);
  }

  private void bound(
      PairOrders pair, Windows windows, Map<Long, long[]> orders, Map<Long, long[]> ofKinds) {
    Drift drift = rates == ClockRates.STEADY ? pair.drift() : wandering(pair);
    if (drift.isEmpty()) {
      contradict(pair.low, pair.high, -1);
      return;
    }
    orders.put(key(pair.low, pair.high), most(pair.there, drift, windows));
    orders.put(key(pair.high, pair.low), most(pair.back, drift.reversed(), windows));
    for (boolean there : new boolean[] {true, false}) {
      long first = (there ? key(pair.low, pair.high) : key(pair.high, pair.low)) * OffsetKind.COUNT;
      messages
          .subMap(first, first + OffsetKind.COUNT)
          .forEach(
              (key, points) ->
                  ofKinds.put(key, most(points, there ? drift : drift.reversed(), windows)));
    }
  }

  /** The rates of what common time leaves of an offset, a thousandth more for its own rate. */
  private Drift wandering(PairOrders pair) {
    double most = 1.001 * (Drift.MOST + Math.abs(time.gain(pair.low, pair.high)));
    return new Drift(-most, most);
  }

  /** What the offset is at most within each window. */
  private long[] most(OrderPoints points, Drift drift, Windows windows) {
    if (rates == ClockRates.STEADY) {
      return mostOfLines(points, drift, windows);
    }
    long[] most = new long[windows.count()];
    for (int window = 0; window < most.length; window++) {
      most[window] =
          points.mostBetween(
              drift.upper(), windows.beginNanos(window), windows.beginNanos(window + 1));
    }
    return most;
  }

  /** The most of any line is at one of the ends of a window. */
  private static long[] mostOfLines(OrderPoints points, Drift drift, Windows windows) {
    long[] most = new long[windows.count()];
    long before = points.mostAt(drift, windows.beginNanos(0));
    for (int window = 0; window < most.length; window++) {
      long after = points.mostAt(drift, windows.beginNanos(window + 1));
      most[window] = Math.max(before, after);
      before = after;
    }
    return most;
  }

  private void contradict(int from, int to, long widthNanos) {
    if (widthNanos < 0 && (contradiction == null || widthNanos < contradiction[2])) {
      contradiction = new long[] {from, to, widthNanos};
    }
  }

  /** Paths over third clocks are bounds as well. */
  private void close(OffsetTable table, int windows) {
    List<int[]> neighbours = neighbours();
    for (int round = 0; round < ROUNDS; round++) {
      for (int row = 0; row < table.rows(); row++) {
        int from = (int) (table.key(row) / clocks.count());
        int to = (int) (table.key(row) % clocks.count());
        int fewer = neighbours.get(from).length <= neighbours.get(to).length ? from : to;
        for (int over : neighbours.get(fewer)) {
          int first = table.row(key(from, over));
          int second = table.row(key(over, to));
          if (over != from && over != to && first >= 0 && second >= 0) {
            for (int window = 0; window < windows; window++) {
              table.lower(row, window, table.value(first, window) + table.value(second, window));
            }
          }
        }
      }
    }
    for (int row = 0; row < table.rows(); row++) {
      int from = (int) (table.key(row) / clocks.count());
      int to = (int) (table.key(row) % clocks.count());
      int back = table.row(key(to, from));
      for (int window = 0; window < windows && from < to; window++) {
        contradict(from, to, table.value(row, window) + table.value(back, window));
      }
    }
  }

  private List<int[]> neighbours() {
    List<List<Integer>> lists = new ArrayList<>();
    for (int unit = 0; unit < clocks.count(); unit++) {
      lists.add(new ArrayList<>());
    }
    for (PairOrders pair : pairs.values()) {
      lists.get(pair.low).add(pair.high);
      lists.get(pair.high).add(pair.low);
    }
    return lists.stream()
        .map(list -> list.stream().mapToInt(Integer::intValue).limit(NEIGHBOURS).toArray())
        .toList();
  }

  /** A message takes no longer than the quickest of its kind can have taken. */
  private void transits(OffsetTable orders, OffsetTable kinds, int windows) {
    for (int row = 0; row < kinds.rows(); row++) {
      long pair = kinds.key(row) / OffsetKind.COUNT;
      int kind = (int) (kinds.key(row) % OffsetKind.COUNT);
      int from = (int) (pair / clocks.count());
      int to = (int) (pair % clocks.count());
      int back = orders.row(key(to, from));
      int index = kind + (clocks.isOneNode(from, to) ? 0 : OffsetKind.COUNT);
      for (int window = 0; window < windows && back >= 0; window++) {
        long most = kinds.value(row, window) + orders.value(back, window);
        transitNanos[index] = Math.min(transitNanos[index], most);
      }
    }
    for (int i = transitNanos.length - 1; i >= 0; i--) {
      int kind = i % OffsetKind.COUNT;
      if (kind < OffsetKind.ORDER - 2) {
        transitNanos[i] = Math.min(transitNanos[i], transitNanos[i + 2]);
      }
    }
  }

  /** How far common times may be off, along the tree of common time or straight. */
  private long[] radii(OffsetTable table, int windows) {
    long[] radii = new long[clocks.count() * windows];
    int root = CommonTime.NONE;
    for (int i = 0; i < clocks.count(); i++) {
      int unit = time.reached(i);
      int parent = time.parent(unit);
      if (parent == CommonTime.NONE) {
        root = unit;
        Arrays.fill(
            radii,
            unit * windows,
            (unit + 1) * windows,
            time.references() == 1 ? 0 : OffsetBounds.UNKNOWN);
        continue;
      }
      for (int window = 0; window < windows; window++) {
        long over = radii[parent * windows + window] + radius(table, parent, unit, window);
        radii[unit * windows + window] =
            Math.min(OffsetBounds.UNKNOWN, Math.min(over, radius(table, root, unit, window)));
      }
    }
    return radii;
  }

  private long radius(OffsetTable table, int from, int to, int window) {
    int there = table.row(key(from, to));
    int back = table.row(key(to, from));
    return there < 0 || back < 0
        ? OffsetBounds.UNKNOWN
        : Math.max(0, Math.max(table.value(there, window), table.value(back, window)));
  }
}
