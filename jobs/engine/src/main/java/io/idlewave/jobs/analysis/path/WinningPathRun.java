package io.idlewave.jobs.analysis.path;

import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.Findings;
import io.idlewave.jobs.analysis.PlaceWords;
import io.idlewave.jobs.analysis.TraceWalk;
import io.idlewave.jobs.results.part.WinningPaths;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.path.LanePath;
import io.idlewave.perturb.propagate.LaneSet;
import java.io.IOException;

/** Traces winning paths of lanes. */
final class WinningPathRun extends LanePathRun {

  private final WinningPathAnalysis analysis;
  private final WinningPathReport report;

  WinningPathRun(WinningPathAnalysis analysis, AnalysisContext context) {
    super(context);
    this.analysis = analysis;
    this.report = new WinningPathReport(new PlaceWords(context.prepared().metadata()));
  }

  @Override
  TraceWalk walk(Lane lane, Pricing pricing, LaneSet set) {
    return PathWalks.winning(
        pricing, lane.lanes().bound(), set.tables(), lane.replicate(), lane.slowestRank());
  }

  @Override
  void found(Lane lane, LanePath path) {
    double recordedNanos = context.prepared().survey().census().spanNanos();
    report.add(
        context.name(lane.lanes()),
        lane.lanes().bound(),
        lane.name(),
        lane.replicate(),
        lane.runtimeNanos() - recordedNanos,
        path);
  }

  @Override
  public void give(Findings findings) throws IOException {
    findings.rows(Tables.WINNING_RANKS, report.ranks());
    findings.rows(Tables.WINNING_SITES, report.sites());
    findings.summary(analysis, new WinningPaths(report.paths()));
  }
}
