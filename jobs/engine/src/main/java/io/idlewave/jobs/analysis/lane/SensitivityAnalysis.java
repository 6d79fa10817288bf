package io.idlewave.jobs.analysis.lane;

import io.idlewave.jobs.analysis.Analysis;
import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.AnalysisRun;
import io.idlewave.jobs.analysis.Findings;
import io.idlewave.jobs.analysis.LaneAnalysis;
import io.idlewave.jobs.analysis.ScenarioLanes;
import io.idlewave.jobs.prepare.SimulatedLanes;
import io.idlewave.jobs.results.finding.Digest;
import io.idlewave.jobs.results.finding.Figure.Listing;
import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.row.SensitivityRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.SensitivityResult;
import io.idlewave.jobs.results.summary.SensitivityResult.HopSpread;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.perturb.kernel.LaneExtras;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How the run time depends on latency, overhead and bandwidth. */
public final class SensitivityAnalysis implements Analysis {

  @Override
  public String label() {
    return "sensitivities";
  }

  @Override
  public boolean isOfLanes() {
    return true;
  }

  @Override
  public LaneExtras extras() {
    return new LaneExtras(true, false);
  }

  @Override
  public List<Table<?>> tables() {
    return List.of(Tables.SENSITIVITIES);
  }

  @Override
  public Optional<Finding> finding() {
    return Optional.of(
        new Finding(
                label(),
                "Sensitivity to the network",
                "How often latency, overhead and bytes stand on the critical path: the derivatives"
                    + " of the run time by L, o and G.",
                List.of(
                    Listing.all("Critical path", "derivatives"),
                    Listing.all("Critical path", "hops")))
            .needing("with a network")
            .withDigests(
                Digest.of("derivatives", "runs/*/sensitivities")
                    .text("$", "run")
                    .ofReplicates("latencies/", "dT/dL", "1")
                    .ofReplicates("overheads/", "dT/do", "1")
                    .ofReplicates("gapBytes/", "dT/dG", "B")
                    .share("shares/computation", "computation")
                    .share("shares/overhead", "overhead")
                    .share("shares/latency", "latency")
                    .share("shares/bandwidth", "bandwidth"),
                Digest.of("hops", "runs/*/sensitivities/hops/*")
                    .text("../$", "run")
                    .text("hopClass", "class of hop")
                    .ofReplicates("", "dT/dhop", "1")));
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    return findings -> give(context, findings);
  }

  private static void give(AnalysisContext context, Findings findings) throws IOException {
    for (ScenarioLanes lanes : context.scenarios()) {
      findings.rows(Tables.SENSITIVITIES, summarise(context, lanes, findings));
    }
    if (context.base() != null) {
      summarise(context, context.base(), findings);
    }
  }

  private static @Nullable List<HopSpread> hops(AnalysisContext context, ScenarioLanes lanes) {
    List<String> classes =
        context.prepared().timing() instanceof SimulatedLanes simulated
            ? simulated.hopClasses(lanes.scenario())
            : List.of();
    return classes.isEmpty() || lanes.finished() == 0 ? null : lanes.analysis().hops(classes);
  }

  private static List<SensitivityRow> summarise(
      AnalysisContext context, ScenarioLanes lanes, Findings findings) {
    List<SensitivityRow> rows = lanes.analysis().sensitivities(context.name(lanes));
    SensitivityResult summary = LaneAnalysis.summary(rows, hops(context, lanes));
    if (summary != null) {
      findings.sensitivities(lanes, summary);
    }
    return rows;
  }
}
