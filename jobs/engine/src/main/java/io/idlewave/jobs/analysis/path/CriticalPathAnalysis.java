package io.idlewave.jobs.analysis.path;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.analysis.Analysis;
import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.AnalysisRun;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.results.finding.Figure;
import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.part.RecordedPaths;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.study.Study;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Critical paths. In {@code model} timing those of selected lanes: of the base, and of the
 * replicates with the median and the 99th percentile of the run times of each scenario. In {@code
 * observed} timing that of the recorded run, which takes nothing from scenarios.
 */
public final class CriticalPathAnalysis implements Analysis {

  private static final String WHOLE = "What the critical path consists of";
  private static final String SITES = "Call sites on the path";
  private static final String RANKS = "Ranks on the path";

  @Override
  public String label() {
    return RecordedPaths.LABEL;
  }

  @Override
  public boolean fits(String timing) {
    return true;
  }

  @Override
  public boolean isOfRecordedRun(String timing) {
    return timing.equals("observed");
  }

  @Override
  public void requireFits(Study study, TraceMetadata metadata) {
    if (isObserved(study) && !metadata.sharesClock()) {
      throw new RefusedException(
          "%s: under timing: observed clocks that agree, got several clocks in %s; ingest with --apply-clock-offsets, or state a network"
              .formatted(label(), study.trace()));
    }
  }

  @Override
  public List<Table<?>> tables() {
    return List.of(Tables.PATH_RANKS, Tables.PATH_SITES);
  }

  @Override
  public List<Table<?>> tables(Study study) {
    return isObserved(study) ? List.of(Tables.RECORDED_PATH, Tables.RECORDED_SITES) : tables();
  }

  @Override
  public Optional<Finding> finding(String timing) {
    List<Figure> figures =
        isOfRecordedRun(timing)
            ? List.of(
                new Figure.Bars(WHOLE, Tables.RECORDED_SITES.name(), "waits", "part"),
                new Figure.Bars(SITES, Tables.RECORDED_PATH.name(), "function", "part"),
                new Figure.Bars(RANKS, Tables.RECORDED_PATH.name(), "rank", "part"),
                new Figure.Listing(
                    "How far places on it may shrink", Tables.RECORDED_SITES.name(), "", 16))
            : List.of(
                new Figure.Bars(WHOLE, Tables.PATH_SITES.name(), "lane", ""),
                new Figure.Bars(SITES, Tables.PATH_SITES.name(), "function", ""),
                new Figure.Bars(RANKS, Tables.PATH_RANKS.name(), "rank", ""));
    return Optional.of(
        new Finding(
                label(),
                "Critical paths",
                "The chain of computation and messages that decides the run time: shortening"
                    + " anything else changes nothing.",
                figures)
            .explaining(
                Map.of(
                    "base", "base, undisturbed",
                    "median", "median replicate",
                    "p99", "p99 replicate",
                    "exact", "recorded run",
                    "shortest", "recorded run, waits shortest",
                    "longest", "recorded run, waits longest")));
  }

  @Override
  public Optional<Finding> finding() {
    return finding("model");
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    return isObserved(context.prepared().study())
        ? new RecordedPathRun(this, context.prepared())
        : new CriticalPathRun(context);
  }

  private static boolean isObserved(Study study) {
    return study.timing().fold(observed -> true, simulated -> false);
  }
}
