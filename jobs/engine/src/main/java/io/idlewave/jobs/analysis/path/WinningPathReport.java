package io.idlewave.jobs.analysis.path;

import io.idlewave.jobs.analysis.PlaceWords;
import io.idlewave.jobs.results.part.WinningPaths.OfLane;
import io.idlewave.jobs.results.part.WinningPaths.PlaceOnPath;
import io.idlewave.jobs.results.row.WinningRankRow;
import io.idlewave.jobs.results.row.WinningSiteRow;
import io.idlewave.perturb.kernel.DelayPart;
import io.idlewave.perturb.path.CallSite;
import io.idlewave.perturb.path.LanePath;
import io.idlewave.perturb.path.PathCost;
import io.idlewave.perturb.scenario.Bound;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Puts winning paths into the words of results. Mutable. */
final class WinningPathReport {

  private static final int TOP = 3;

  private final PlaceWords words;
  private final List<WinningRankRow> ranks = new ArrayList<>();
  private final List<WinningSiteRow> sites = new ArrayList<>();
  private final List<OfLane> paths = new ArrayList<>();

  WinningPathReport(PlaceWords words) {
    this.words = words;
  }

  /** Adds a path of a lane whose run takes {@code runtimeDelayNanos} longer than recorded. */
  void add(
      String scenario,
      Bound bound,
      String lane,
      long replicate,
      double runtimeDelayNanos,
      LanePath path) {
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
            path.cost().nanos() - runtimeDelayNanos,
            injectedNanos(path.cost()),
            absorbedNanos(path.cost()),
            words.ranks(path.byRank().keySet()),
            path.rankChanges(),
            top(path, WinningPathReport::injectedNanos),
            top(path, WinningPathReport::absorbedNanos)));
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

  private List<PlaceOnPath> top(LanePath path, ToDoubleFunction<PathCost> part) {
    return path.byCallSite().entrySet().stream()
        .filter(e -> part.applyAsDouble(e.getValue()) > 0)
        .sorted(
            Comparator.comparingDouble(
                (Map.Entry<CallSite, PathCost> e) -> -part.applyAsDouble(e.getValue())))
        .limit(TOP)
        .map(e -> new PlaceOnPath(name(e.getKey()), part.applyAsDouble(e.getValue())))
        .toList();
  }

  /** All that is drawn, one-off delays, and what computation takes more than recorded. */
  private static double injectedNanos(PathCost cost) {
    return cost.nanos() + absorbedNanos(cost);
  }

  private static double absorbedNanos(PathCost cost) {
    return 0 - cost.nanos(DelayPart.SLACK);
  }

  private String name(CallSite site) {
    return words.in(words.function(site.function()), site.region());
  }

  private static WinningRankRow row(
      String scenario, Bound bound, String lane, int rank, PathCost cost) {
    return new WinningRankRow(
        scenario,
        bound,
        lane,
        rank,
        cost.nanos(DelayPart.COMPUTATION_NOISE),
        cost.nanos(DelayPart.CALL_NOISE),
        cost.nanos(DelayPart.LATENCY),
        cost.nanos(DelayPart.BANDWIDTH),
        cost.nanos(DelayPart.ONE_OFF),
        cost.nanos(DelayPart.COMPUTATION),
        absorbedNanos(cost));
  }

  private WinningSiteRow row(
      String scenario, Bound bound, String lane, CallSite site, PathCost cost) {
    return new WinningSiteRow(
        scenario,
        bound,
        lane,
        words.region(site.region()),
        words.function(site.function()),
        cost.nanos(DelayPart.COMPUTATION_NOISE),
        cost.nanos(DelayPart.CALL_NOISE),
        cost.nanos(DelayPart.LATENCY),
        cost.nanos(DelayPart.BANDWIDTH),
        cost.nanos(DelayPart.ONE_OFF),
        cost.nanos(DelayPart.COMPUTATION),
        absorbedNanos(cost));
  }
}
