package io.idlewave.jobs.analysis.path;

import io.idlewave.jobs.analysis.Analysis;
import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.AnalysisRun;
import io.idlewave.jobs.results.finding.Figure;
import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.part.WinningPaths;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.Table;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
  public Optional<Finding> finding() {
    return Optional.of(
        new Finding(
                label(),
                "Winning paths",
                "What the delay of the slowest rank consists of, followed back to the noise and"
                    + " delays that it comes from, through every wait that let it pass. What waits"
                    + " absorbed is taken off.",
                List.of(
                    new Figure.Bars(
                        "What the delay of the slowest rank consists of",
                        Tables.WINNING_SITES.name(),
                        "lane",
                        ""),
                    new Figure.Bars(
                        "Call sites on the path", Tables.WINNING_SITES.name(), "function", ""),
                    new Figure.Bars("Ranks on the path", Tables.WINNING_RANKS.name(), "rank", "")))
            .explaining(Map.of("median", "median replicate", "p99", "p99 replicate")));
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    return new WinningPathRun(this, context);
  }
}
