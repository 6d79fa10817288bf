package io.idlewave.jobs.analysis;

import io.idlewave.jobs.results.part.WinningPaths;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.Table;
import java.util.List;

/**
 * What the delay of the slowest rank consists of in observed timing, along the path that wins: of
 * the replicates with the median and the 99th percentile of the run times of each scenario and
 * bound.
 */
public final class WinningPathAnalysis implements Analysis {

  @Override
  public String label() {
    return WinningPaths.LABEL;
  }

  @Override
  public boolean fits(String timing) {
    return timing.equals("observed");
  }

  @Override
  public List<Table<?>> tables() {
    return List.of(Tables.WINNING_RANKS, Tables.WINNING_SITES);
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    return new WinningPathRun(this, context);
  }
}
