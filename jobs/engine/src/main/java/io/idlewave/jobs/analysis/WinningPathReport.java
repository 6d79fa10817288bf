package io.idlewave.jobs.analysis;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.results.part.WinningPaths.OfLane;
import io.idlewave.jobs.results.part.WinningPaths.PlaceOnPath;
import io.idlewave.jobs.results.row.WinningRankRow;
import io.idlewave.jobs.results.row.WinningSiteRow;
import io.idlewave.perturb.path.CallSite;
import io.idlewave.perturb.path.DelayCost;
import io.idlewave.perturb.path.DelayPath;
import io.idlewave.perturb.scenario.Bound;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Puts winning paths into the words of results. Mutable. */
final class WinningPathReport {

  private static final int TOP = 3;

  private final TraceMetadata metadata;
  private final PlaceWords words;
  private final List<WinningRankRow> ranks = new ArrayList<>();
  private final List<WinningSiteRow> sites = new ArrayList<>();
  private final List<OfLane> paths = new ArrayList<>();

  WinningPathReport(TraceMetadata metadata) {
    this.metadata = metadata;
    this.words = new PlaceWords(metadata);
  }

  /** Adds a path of a lane whose run takes {@code runtimeDelayNanos} longer than recorded. */
  void add(
      String scenario,
      Bound bound,
      String lane,
      long replicate,
      double runtimeDelayNanos,
      DelayPath path) {
    path.byRank().forEach((rank, cost) -> ranks.add(row(scenario, bound, lane, rank, cost)));
    path.byCallSite().forEach((site, cost) -> sites.add(row(scenario, bound, lane, site, cost)));
    paths.add(
        new OfLane(
            scenario,
            bound.label(),
            lane,
            replicate,
            path.rank(),
            runtimeDelayNanos,
            path.cost().delayNanos() - runtimeDelayNanos,
            path.cost().injectedNanos(),
            path.cost().absorbedNanos(),
            (int) path.byRank().keySet().stream().map(metadata::rankOf).distinct().count(),
            path.rankChanges(),
            top(path, DelayCost::injectedNanos),
            top(path, DelayCost::absorbedNanos)));
  }

  List<WinningRankRow> ranks() {
    return ranks;
  }

  List<WinningSiteRow> sites() {
    return sites;
  }

  List<OfLane> paths() {
    return paths;
  }

  private List<PlaceOnPath> top(DelayPath path, ToDoubleFunction<DelayCost> part) {
    return path.byCallSite().entrySet().stream()
        .filter(e -> part.applyAsDouble(e.getValue()) > 0)
        .sorted(
            Comparator.comparingDouble(
                (Map.Entry<CallSite, DelayCost> e) -> -part.applyAsDouble(e.getValue())))
        .limit(TOP)
        .map(e -> new PlaceOnPath(name(e.getKey()), part.applyAsDouble(e.getValue())))
        .toList();
  }

  private String name(CallSite site) {
    return words.in(words.function(site.function()), site.region());
  }

  private static WinningRankRow row(
      String scenario, Bound bound, String lane, int rank, DelayCost cost) {
    return new WinningRankRow(
        scenario,
        bound,
        lane,
        rank,
        cost.computationNoiseNanos(),
        cost.callNoiseNanos(),
        cost.latencyNanos(),
        cost.bandwidthNanos(),
        cost.oneOffNanos(),
        cost.computationNanos(),
        cost.absorbedNanos());
  }

  private WinningSiteRow row(
      String scenario, Bound bound, String lane, CallSite site, DelayCost cost) {
    return new WinningSiteRow(
        scenario,
        bound,
        lane,
        words.region(site.region()),
        words.function(site.function()),
        cost.computationNoiseNanos(),
        cost.callNoiseNanos(),
        cost.latencyNanos(),
        cost.bandwidthNanos(),
        cost.oneOffNanos(),
        cost.computationNanos(),
        cost.absorbedNanos());
  }
}
