package io.idlewave.jobs.analysis.lane;

import io.idlewave.jobs.analysis.Analysis;
import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.AnalysisRun;
import io.idlewave.jobs.analysis.Findings;
import io.idlewave.jobs.analysis.PlaceWords;
import io.idlewave.jobs.analysis.ScenarioLanes;
import io.idlewave.jobs.analysis.SiteTotals;
import io.idlewave.jobs.results.finding.Figure;
import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.part.Attribution;
import io.idlewave.jobs.results.row.CallSiteRow;
import io.idlewave.jobs.results.row.PhaseRow;
import io.idlewave.jobs.results.row.RankFlowRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.perturb.kernel.Flow;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.outcome.RankOutcome;
import io.idlewave.perturb.propagate.Phases;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which ranks, calls and phases inject, amplify and absorb delay, in either timing. */
public final class AttributionAnalysis implements Analysis {

  /** Call sites of each scenario and bound that are shown. */
  private static final int MOST_SITES = 30;

  private static final int TOP = 3;

  @Override
  public boolean walksAgain() {
    return false;
  }

  @Override
  public String label() {
    return Attribution.LABEL;
  }

  @Override
  public boolean fits(String timing) {
    return true;
  }

  @Override
  public LaneExtras extras() {
    return LaneExtras.FLOWS;
  }

  @Override
  public List<Table<?>> tables() {
    return List.of(Tables.RANK_FLOWS, Tables.CALL_SITES, Tables.PHASES);
  }

  @Override
  public Optional<Finding> finding() {
    return Optional.of(
        new Finding(
            label(),
            "Where delay is amplified and absorbed",
            "A barrier of P ranks, one of them late, amplifies by P; a wait that had to be there"
                + " anyway takes delay off. Beyond 1 a place passes on more than it gets; below 0"
                + " it takes off more than its own.",
            List.of(
                new Figure.Listing(
                    "Amplification by call site", Tables.CALL_SITES.name(), "", MOST_SITES),
                new Figure.Heat(
                    "Delay by rank and time", Tables.PHASES.name(), "beginNanos", "rank"))));
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    return findings -> give(context, findings);
  }

  private void give(AnalysisContext context, Findings findings) throws IOException {
    PlaceWords words = new PlaceWords(context.prepared().metadata());
    Phases phases = Objects.requireNonNull(context.prepared().plan(1).phases());
    List<Attribution.OfScenario> scenarios = new ArrayList<>();
    for (ScenarioLanes lanes : context.scenarios()) {
      if (lanes.finished() == 0) {
        continue;
      }
      String name = context.name(lanes);
      SiteTotals totals = lanes.sites(context.prepared().quantum());
      List<SiteTotals.Site> sites = totals.sites();
      findings.rows(Tables.RANK_FLOWS, () -> ranks(name, lanes));
      findings.rows(
          Tables.CALL_SITES, sites.stream().map(site -> row(name, lanes, site, words)).toList());
      findings.rows(Tables.PHASES, () -> phases(name, lanes, phases));
      scenarios.add(summary(name, lanes, totals.total(), sites, words));
    }
    findings.summary(this, new Attribution(scenarios));
  }

  private static List<RankFlowRow> ranks(String name, ScenarioLanes lanes) {
    List<RankFlowRow> rows = new ArrayList<>();
    for (RankOutcome of : lanes.ranks()) {
      for (int rank = of.firstRank(); rank < of.endRank(); rank++) {
        double delay = of.phases() == 0 ? 0 : of.delayAfterNanos(rank, of.phases() - 1);
        double injected = of.flowNanos(Flow.INJECTED, rank);
        rows.add(
            new RankFlowRow(
                name,
                lanes.bound(),
                rank,
                injected,
                of.flowNanos(Flow.IMPORTED, rank),
                of.flowNanos(Flow.ABSORBED, rank),
                delay,
                ratio(delay, injected)));
      }
    }
    return rows;
  }

  private static CallSiteRow row(
      String name, ScenarioLanes lanes, SiteTotals.Site site, PlaceWords words) {
    int communicator = site.place().communicator();
    return new CallSiteRow(
        name,
        lanes.bound(),
        words.region(site.place().region()),
        words.function(site.place().function()),
        communicator < 0 ? null : communicator,
        PlaceWords.fromBytes(site.place()),
        PlaceWords.toBytes(site.place()),
        site.injectedNanos(),
        site.drawnNanos(),
        site.importedNanos(),
        site.absorbedNanos(),
        site.inNanos(),
        site.outNanos(),
        ratio(site.outNanos(), site.inNanos()));
  }

  private static List<PhaseRow> phases(String name, ScenarioLanes lanes, Phases phases) {
    List<PhaseRow> rows = new ArrayList<>();
    for (RankOutcome of : lanes.ranks()) {
      for (int rank = of.firstRank(); rank < of.endRank(); rank++) {
        for (int phase = 0; phase < of.phases(); phase++) {
          rows.add(
              new PhaseRow(
                  name,
                  lanes.bound(),
                  rank,
                  phase,
                  phase * phases.widthNanos(),
                  (phase + 1) * phases.widthNanos(),
                  of.flowNanos(Flow.INJECTED, rank, phase),
                  of.flowNanos(Flow.DRAWN, rank, phase),
                  of.flowNanos(Flow.IMPORTED, rank, phase),
                  of.flowNanos(Flow.ABSORBED, rank, phase),
                  of.delayAfterNanos(rank, phase)));
        }
      }
    }
    return rows;
  }

  private static Attribution.OfScenario summary(
      String name,
      ScenarioLanes lanes,
      SiteTotals.Site total,
      List<SiteTotals.Site> sites,
      PlaceWords words) {
    return new Attribution.OfScenario(
        name,
        lanes.bound().label(),
        total.inNanos(),
        total.outNanos(),
        ratio(total.outNanos(), total.inNanos()),
        sites.stream()
            .filter(site -> site.gainNanos() > 0)
            .sorted(Comparator.comparingDouble(SiteTotals.Site::gainNanos).reversed())
            .limit(TOP)
            .map(site -> place(site, words))
            .toList(),
        sites.stream()
            .filter(site -> site.absorbedNanos() > 0)
            .sorted(Comparator.comparingDouble(SiteTotals.Site::absorbedNanos).reversed())
            .limit(TOP)
            .map(site -> place(site, words))
            .toList());
  }

  private static Attribution.Place place(SiteTotals.Site site, PlaceWords words) {
    return new Attribution.Place(
        words.of(site.place()),
        site.inNanos(),
        site.outNanos(),
        ratio(site.outNanos(), site.inNanos()),
        site.absorbedNanos());
  }

  private static @Nullable Double ratio(double out, double in) {
    return in > 0 ? Double.valueOf(out / in) : null;
  }
}
