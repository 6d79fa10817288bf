package io.idlewave.jobs.analysis.lane;

import io.idlewave.jobs.analysis.Analysis;
import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.AnalysisRun;
import io.idlewave.jobs.results.finding.Figure;
import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.Table;
import java.util.List;
import java.util.Optional;

/**
 * Many ranks from few: what a bulk-synchronous run would take with more ranks than the trace has,
 * if every rank had the same work (weak scaling) and noise of its own. See {@code
 * docs/semantics.md}, section 7.
 */
public final class ExtrapolationAnalysis implements Analysis {

  @Override
  public String label() {
    return "extrapolation";
  }

  @Override
  public List<Table<?>> tables() {
    return List.of(Tables.EXTRAPOLATION);
  }

  @Override
  public Optional<Finding> finding() {
    return Optional.of(
        new Finding(
                label(),
                "More ranks",
                "An extrapolation by order statistics, not a simulation; beyond the sample it rests"
                    + " on a fitted tail.",
                List.of(new Figure.Line("Extrapolation", Tables.EXTRAPOLATION.name(), "ranks", "")))
            .needing("with a network"));
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    return new ExtrapolationRun(this, context);
  }
}
