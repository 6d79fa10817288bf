package io.idlewave.jobs.straggler;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.analysis.Analysis;
import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.AnalysisRun;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.prepare.recorded.TraceClocks;
import io.idlewave.jobs.results.part.StragglerReport;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.study.StepSpec;
import io.idlewave.jobs.study.Study;
import java.util.List;

/** What slow ranks and uneven operations cost the recorded run; a few walks over its trace. */
public final class StragglerAnalysis implements Analysis {

  @Override
  public String label() {
    return StragglerReport.LABEL;
  }

  @Override
  public boolean fits(String timing) {
    return true;
  }

  @Override
  public boolean isOfRecordedRun(String timing) {
    return true;
  }

  @Override
  public boolean looksAtSteps() {
    return true;
  }

  @Override
  public void requireFits(Study study, TraceMetadata metadata) {
    StragglerReports.requireTimes(metadata);
    StragglerReports.mark(metadata, StepSpec.KEY, study.step());
  }

  @Override
  public List<Table<?>> tables() {
    return List.of(Tables.STRAGGLERS);
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    return findings -> {
      StragglerReport report =
          StragglerReports.of(
              context.prepared().metadata(),
              context.prepared().survey(),
              context.prepared().study().step(),
              () -> TraceClocks.of(context.archive(), GraphOptions.DEFAULT, Progress.NONE).bounds(),
              walk -> context.walks().run(List.of(walk)).get(0));
      findings.rows(Tables.STRAGGLERS, report.rows());
      findings.summary(this, report);
    };
  }
}
