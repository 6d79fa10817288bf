package io.idlewave.jobs.analysis;

import io.idlewave.jobs.results.part.WaitReport;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.Table;
import java.util.List;

/** What the calls of the recorded run waited for, and which ranks they waited for. */
public final class WaitStateAnalysis implements Analysis {

  @Override
  public String label() {
    return WaitReport.LABEL;
  }

  @Override
  public boolean fits(String timing) {
    return timing.equals("observed");
  }

  @Override
  public boolean isOfRecordedRun(String timing) {
    return true;
  }

  @Override
  public List<Table<?>> tables() {
    return List.of(Tables.WAITS);
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    return new WaitStateRun(this, context.prepared());
  }
}
