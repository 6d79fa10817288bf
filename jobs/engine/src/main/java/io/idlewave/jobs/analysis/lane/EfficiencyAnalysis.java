package io.idlewave.jobs.analysis.lane;

import io.idlewave.jobs.analysis.Analysis;
import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.AnalysisRun;
import io.idlewave.jobs.results.finding.Figure;
import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.part.EfficiencyReport;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.Table;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How well the recorded run, the base and the scenarios use their processors. */
public final class EfficiencyAnalysis implements Analysis {

  @Override
  public String label() {
    return EfficiencyReport.LABEL;
  }

  /** In observed timing there are those of the recorded run alone. */
  @Override
  public boolean fits(String timing) {
    return true;
  }

  @Override
  public boolean isOfRecordedRun(String timing) {
    return timing.equals("observed");
  }

  @Override
  public boolean looksAtSpan() {
    return true;
  }

  @Override
  public List<Table<?>> tables() {
    return List.of(Tables.EFFICIENCIES);
  }

  @Override
  public Optional<Finding> finding() {
    return Optional.of(
        new Finding(
                label(),
                "Efficiencies",
                "By the definitions of POP: how well the run uses its processors. 100 % is best;"
                    + " the more colour, the more is lost.",
                List.of(
                    new Figure.Heat(
                        "Efficiencies (POP)",
                        Tables.EFFICIENCIES.name(),
                        "scenario",
                        "efficiency")))
            .explaining(
                Map.of(
                    "load-balance", "mean by most computation of the ranks",
                    "serialisation",
                        "what dependences between ranks cost on a network without costs",
                    "transfer", "what the network costs",
                    "communication", "serialisation times transfer",
                    "parallel", "load balance times communication")));
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    return new EfficiencyRun(this, context);
  }
}
