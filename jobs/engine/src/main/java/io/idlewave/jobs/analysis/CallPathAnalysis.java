package io.idlewave.jobs.analysis;

import io.idlewave.jobs.results.finding.Figure;
import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.part.CallPathReport;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.Table;
import java.util.List;
import java.util.Optional;

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
  public Optional<Finding> finding() {
    return Optional.of(
        new Finding(
            label(),
            "Call paths",
            "What the recorded run spent in which call path: user regions inside each other, and"
                + " the functions that are called there.",
            List.of(
                new Figure.Tree(
                    "Time of all ranks by call path",
                    Tables.CALL_PATHS.name(),
                    "node",
                    "parent",
                    "name",
                    "inclusiveNanos"))));
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    return new CallPathRun(this, context.prepared());
  }
}
