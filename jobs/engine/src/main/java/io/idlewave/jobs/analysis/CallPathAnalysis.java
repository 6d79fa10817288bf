package io.idlewave.jobs.analysis;

import io.idlewave.jobs.results.part.CallPathReport;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.Table;
import java.util.List;

/** What the recorded run spent in which call path of user regions, and waited there. */
public final class CallPathAnalysis implements Analysis {

  @Override
  public String label() {
    return CallPathReport.LABEL;
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
    return List.of(Tables.CALL_PATHS);
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    return new CallPathRun(this, context.prepared());
  }
}
