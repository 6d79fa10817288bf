package io.idlewave.graph.clocks;

import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Offsets between clocks, from what proves an order of two events ({@code docs/semantics.md}
 * section 3, {@code causal}): first a line for each pair, then a common time, then bounds of what
 * is left.
 */
public final class OffsetSolver {

  private final TraceMetadata metadata;
  private final OffsetEvidence evidence;
  private final ClockUnits clocks;
  private final ClockRates rates;
  private final long toleranceNanos;
  private long lastNanos;

  private OffsetSolver(TraceMetadata metadata, OffsetEvidence evidence, ClockRates rates) {
    this.rates = rates;
    this.metadata = metadata;
    this.evidence = evidence;
    this.clocks = ClockUnits.of(metadata, evidence);
    this.toleranceNanos = toleranceNanos(metadata);
  }

  /** Both ends of an order may be off by a tick. */
  static long toleranceNanos(TraceMetadata metadata) {
    return (long) Math.ceil(metadata.clock().resolutionNanos());
  }

  /**
   * What the evidence of a trace says: of clocks at constant rates, and where none fit, of clocks
   * whose rates change. Where these do not fit either, the contradiction is that of constant rates.
   */
  public static ClockReport solve(TraceMetadata metadata, OffsetEvidence evidence) {
    ClockReport steady = new OffsetSolver(metadata, evidence, ClockRates.STEADY).solve();
    if (steady.contradiction() == null) {
      return steady;
    }
    ClockReport wandering = new OffsetSolver(metadata, evidence, ClockRates.WANDERING).solve();
    return wandering.contradiction() == null ? wandering : steady;
  }

  private ClockReport solve() {
    List<ClockPair> report = new ArrayList<>();
    List<PairOrders> bounded = new ArrayList<>();
    List<PairOrders.Line> lines = new ArrayList<>();
    for (PairOrders pair : recorded().values()) {
      PairOrders.Line line = pair.isTwoSided() ? line(pair) : null;
      report.add(row(pair, line));
      if (line != null) {
        bounded.add(pair);
        lines.add(line);
      }
    }
    ClockPair contradiction =
        report.stream()
            .filter(ClockPair::isContradictory)
            .min(Comparator.comparingDouble(ClockPair::widthNanos))
            .orElse(null);
    OffsetBounds bounds = null;
    if (contradiction == null) {
      CommonTime time = CommonTime.of(clocks.count(), bounded, lines);
      BoundsBuilder builder = new BoundsBuilder(metadata, evidence, clocks, time, rates);
      bounds = builder.bounds();
      long[] worst = builder.contradiction();
      if (worst != null) {
        contradiction = contradicting(report, worst);
        bounds = null;
      }
    }
    return new ClockReport(
        clocks.count(),
        rates,
        evidence.windowNanos(),
        evidence.dropped(),
        report,
        contradiction,
        bounds);
  }

  private PairOrders.Line line(PairOrders pair) {
    return rates == ClockRates.STEADY ? pair.line() : pair.wanderingLine(lastNanos / 2);
  }

  /** The row of a pair that contradicts itself only once all pairs are taken together. */
  private ClockPair contradicting(List<ClockPair> report, long[] worst) {
    int low = firstRank((int) Math.min(worst[0], worst[1]));
    int high = firstRank((int) Math.max(worst[0], worst[1]));
    ClockPair known =
        report.stream()
            .filter(row -> row.fromRank() == low && row.toRank() == high)
            .findFirst()
            .orElse(new ClockPair(low, high, true, 0, 0, 0, 0, 0, 0));
    return new ClockPair(
        low,
        high,
        true,
        known.offsetNanos(),
        worst[2],
        known.driftLower(),
        known.driftUpper(),
        known.early(),
        known.earlyNanos());
  }

  /** The orders of each pair of clocks, in recorded time. */
  private SortedMap<Long, PairOrders> recorded() {
    SortedMap<Long, PairOrders> pairs = new TreeMap<>();
    for (OffsetPoint point : evidence.points()) {
      int from = clocks.of(point.from());
      int to = clocks.of(point.to());
      if (from == to) {
        continue;
      }
      long cause = point.causeNanos() + clocks.shiftNanos(point.from());
      long effect = point.effectNanos() + clocks.shiftNanos(point.to());
      PairOrders pair =
          pairs.computeIfAbsent(
              (long) Math.min(from, to) * clocks.count() + Math.max(from, to),
              key ->
                  new PairOrders(
                      Math.min(from, to), Math.max(from, to), clocks.isOneNode(from, to)));
      long time = from < to ? cause : effect;
      pair.add(from < to, time, effect - cause + toleranceNanos, time / evidence.windowNanos());
      pair.early += point.early();
      pair.earlyNanos = Math.max(pair.earlyNanos, point.earlyNanos());
      lastNanos = Math.max(lastNanos, time);
    }
    pairs.values().forEach(PairOrders::close);
    return pairs;
  }

  private ClockPair row(PairOrders pair, PairOrders.@Nullable Line line) {
    int low = firstRank(pair.low);
    int high = firstRank(pair.high);
    List<RankMetadata> ranks = metadata.ranks();
    double recorded = (double) ranks.get(high).originNanos() - ranks.get(low).originNanos();
    return line == null
        ? new ClockPair(low, high, false, 0, 0, 0, 0, pair.early, pair.earlyNanos)
        : new ClockPair(
            low,
            high,
            true,
            recorded + line.startNanos() + line.rate() * (lastNanos / 2.0),
            line.widthNanos(),
            line.drift().lower(),
            line.drift().upper(),
            pair.early,
            pair.earlyNanos);
  }

  private int firstRank(int unit) {
    int rank = 0;
    while (clocks.of(rank) != unit) {
      rank++;
    }
    return rank;
  }
}
