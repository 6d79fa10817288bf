package io.idlewave.jobs.analysis;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.condition.ConditionCode;
import io.idlewave.jobs.condition.Situation;
import io.idlewave.jobs.prepare.Conditions;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.results.ResultSink;
import io.idlewave.jobs.results.RunHeader;
import io.idlewave.jobs.results.part.UnexplainedWaits;
import io.idlewave.jobs.results.row.DifferenceRow;
import io.idlewave.jobs.results.row.LiveFindings;
import io.idlewave.jobs.results.row.RankRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.BaseResult;
import io.idlewave.jobs.results.summary.Censuses;
import io.idlewave.jobs.results.summary.Difference;
import io.idlewave.jobs.results.summary.Engine;
import io.idlewave.jobs.results.summary.Estimates;
import io.idlewave.jobs.results.summary.NotCovered;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.results.summary.Statistics;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.outcome.RankOutcome;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns the lanes of a whole study into rows of tables and a summary, and gives them to the sinks.
 * Doing it again gives the same.
 */
public final class ResultsCommitter {

  private final PreparedStudy prepared;
  private final TraceArchive archive;
  private final WalkRunner walks;
  private final ResultSink sink;
  private final Analyses analyses;

  /**
   * A committer of the results of {@code prepared} on {@code archive} to {@code sink}.
   *
   * @param walks carries the walks of analyses
   */
  public ResultsCommitter(
      PreparedStudy prepared, TraceArchive archive, WalkRunner walks, ResultSink sink) {
    this.prepared = prepared;
    this.archive = archive;
    this.walks = walks;
    this.sink = sink;
    this.analyses = new Analyses(prepared.study());
  }

  /**
   * Carries out the analyses that the study asks for, and writes everything.
   *
   * @param lanes all lanes of the study, of all of its passes
   * @param ranks what ranks did over them
   * @param engine what the run cost
   * @param live what a run over a stream found beside; null over the archive
   */
  public void commit(
      List<LaneOutcome> lanes, List<RankOutcome> ranks, Engine engine, @Nullable LiveFindings live)
      throws IOException {
    List<Table<?>> tables = new ArrayList<>(List.of(Tables.RUNTIMES, Tables.RANKS));
    if (compares()) {
      tables.add(Tables.DIFFERENCES);
    }
    tables.addAll(analyses.tables());
    if (live != null) {
      tables.add(Tables.FRONTIERS);
    }
    RunHeader header = new RunHeader(prepared.study(), archive, tables);
    String otherDigest = live == null ? null : live.otherDigest();
    Findings findings = new Findings();
    if (live != null) {
      findings.rows(Tables.FRONTIERS, live.frontiers());
    }
    RunSummary summary =
        find(
            LaneSets.of(lanes, ranks),
            engine.endedAt(Instant.now()),
            otherDigest != null,
            findings);
    boolean committed = false;
    try {
      sink.open(otherDigest == null ? header : header.ofTrace(otherDigest));
      findings.writeTo(sink);
      sink.commit(summary);
      committed = true;
    } finally {
      if (!committed) {
        sink.abort();
      }
    }
  }

  /** Everything that there is to say, before anything is written. */
  private RunSummary find(
      List<ScenarioLanes> sets, Engine engine, boolean otherRun, Findings findings)
      throws IOException {
    List<ScenarioLanes> bases = prepared.timing().hasBase() ? LaneSets.removeLast(sets) : List.of();
    ScenarioLanes base = bases.isEmpty() ? null : bases.get(bases.size() - 1);
    List<ScenarioLanes> analysed = base == null ? sets : LaneSets.last(sets);
    AnalysisContext context = new AnalysisContext(prepared, archive, analysed, base, walks);
    analyses.run(context, findings);
    Double baseNanos = context.baseNanos();
    List<ScenarioResult> results = new ArrayList<>();
    for (ScenarioLanes set : sets) {
      ScenarioLanes own = LaneSets.ofBound(bases, set.bound());
      results.add(result(set, context.against(own).baseNanos(), findings));
    }
    List<ScenarioLanes> stated = LaneSets.stated(prepared, sets);
    UnexplainedReading reading = new UnexplainedReading(prepared, walks, findings);
    Double share = otherRun ? null : reading.share();
    UnexplainedWaits unexplained = share == null ? null : reading.beside(share, stated, baseNanos);
    if (unexplained != null) {
      findings.summary(UnexplainedWaits.LABEL, unexplained);
    }
    Estimates estimates =
        new Estimates(
            PrecisionCheck.of(prepared, stated),
            Comparisons.of(prepared, stated),
            LongRuns.limits(prepared, stated),
            LongRuns.tails(prepared, stated));
    differences(estimates.differences(), findings);
    BaseResult baseResult =
        base == null
            ? null
            : SimulatedResults.base(
                prepared.timing().conditions(base.scenario()), base, baseNanos, findings);
    NotCovered notCovered = OrderOutcomes.of(prepared, sets);
    return new RunSummary(
        Censuses.report(prepared.survey().census(), prepared.metadata()),
        results,
        engine,
        prepared.caveat(),
        prepared.survey().census().complete(),
        ConditionCode.of(new Situation(prepared, results, baseResult, notCovered, share, otherRun)),
        baseResult,
        findings.others(),
        notCovered,
        estimates,
        analyses.findings(),
        null,
        null);
  }

  private boolean compares() {
    return prepared.study().scenarios().size() > 1;
  }

  private void differences(List<Difference> differences, Findings findings) {
    if (compares()) {
      findings.rows(Tables.DIFFERENCES, () -> differences.stream().map(DifferenceRow::of).toList());
    }
  }

  private ScenarioResult result(
      ScenarioLanes lanes, @Nullable Double baseNanos, Findings findings) {
    String name = prepared.scenarios().get(lanes.scenario()).name();
    findings.rows(Tables.RUNTIMES, () -> lanes.runtimes(name));
    findings.rows(Tables.RANKS, () -> ranks(name, lanes));
    ScenarioResult result =
        new RuntimeResults(prepared, prepared.timing()).of(name, lanes, baseNanos);
    Conditions conditions = prepared.timing().conditions(lanes.scenario());
    return conditions.network() == null
        ? result
        : result.with(SimulatedResults.of(conditions, lanes, findings));
  }

  private static List<RankRow> ranks(String name, ScenarioLanes lanes) {
    List<RankRow> rows = new ArrayList<>();
    for (RankOutcome of : lanes.ranks()) {
      for (int rank = of.firstRank(); of.hasDelays() && rank < of.endRank(); rank++) {
        rows.add(
            new RankRow(name, lanes.bound(), rank, Statistics.of(of, rank), of.runtimeNanos(rank)));
      }
    }
    return rows;
  }
}
