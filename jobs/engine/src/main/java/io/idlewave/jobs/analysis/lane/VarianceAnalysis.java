package io.idlewave.jobs.analysis.lane;

import io.idlewave.jobs.analysis.Analysis;
import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.AnalysisRun;
import io.idlewave.jobs.results.finding.Digest;
import io.idlewave.jobs.results.finding.Figure;
import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.part.VarianceReport;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.Role;
import io.idlewave.jobs.results.table.Table;
import java.util.List;
import java.util.Optional;

/**
 * What the spread of run times comes from: the shares of what is random, and of what is not known,
 * in their variance. See {@code docs/semantics.md}, section 5.
 */
public final class VarianceAnalysis implements Analysis {

  @Override
  public String label() {
    return VarianceReport.LABEL;
  }

  @Override
  public boolean fits(String timing) {
    return true;
  }

  @Override
  public List<Table<?>> tables() {
    return List.of(Tables.VARIANCE);
  }

  @Override
  public Optional<Finding> finding() {
    return Optional.of(
        new Finding(
                label(),
                "Where the spread of run times comes from",
                "Shares of what is random, and of what is not known, in the variance of run times:"
                    + " what would be left if all else were known.",
                List.of(
                    new Figure.Line(
                        "Total share of the variance",
                        Tables.VARIANCE.name(),
                        "factor",
                        "totalShare"),
                    new Figure.Listing("How sure the first one is", "surety", "", 0)))
            .withDigests(
                Digest.of("surety", "analyses/" + label() + "/scenarios/*")
                    .text("scenario", "scenario")
                    .text("bound", "bound")
                    .number("sdNanos", "standard deviation", "ns", Role.MEASURE)
                    .text("first", "most from")
                    .number("turns", "probability that another has more", "1", Role.RATIO)
                    .text("refusal", "says nothing")));
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    return new VarianceRun(this, context);
  }
}
