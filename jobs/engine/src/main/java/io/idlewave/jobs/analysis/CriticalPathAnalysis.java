package io.idlewave.jobs.analysis;

import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.Table;
import java.util.List;

/**
 * The critical paths of selected lanes: of the base, and of the replicates with the median and the
 * 99th percentile of the run times of each scenario.
 */
public final class CriticalPathAnalysis implements Analysis {

  @Override
  public String label() {
    return "critical-path";
  }

  @Override
  public List<Table<?>> tables() {
    return List.of(Tables.PATH_RANKS, Tables.PATH_SITES);
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    return new CriticalPathRun(context);
  }
}
