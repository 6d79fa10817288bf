package io.idlewave.jobs.analysis.lane;

import io.idlewave.jobs.analysis.Analysis;
import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.AnalysisRun;
import io.idlewave.jobs.analysis.Findings;
import io.idlewave.jobs.analysis.LaneAnalysis;
import io.idlewave.jobs.analysis.ScenarioLanes;
import io.idlewave.jobs.results.finding.Digest;
import io.idlewave.jobs.results.finding.Figure.Bars;
import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.row.SynchronisationRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.Synchronisation;
import io.idlewave.jobs.results.table.Role;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.perturb.kernel.LaneExtras;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Where the time of the ranks goes: computation, overhead and waits (LogGPS section 4.4). */
public final class SynchronisationAnalysis implements Analysis {

  @Override
  public String label() {
    return "synchronisation";
  }

  @Override
  public boolean isOfLanes() {
    return true;
  }

  @Override
  public LaneExtras extras() {
    return new LaneExtras(false, true);
  }

  @Override
  public List<Table<?>> tables() {
    return List.of(Tables.SYNCHRONISATION);
  }

  @Override
  public Optional<Finding> finding() {
    return Optional.of(
        new Finding(
                label(),
                "Where the time goes on the study's machine",
                "Means over ranks and replicates under the network model.",
                List.of(new Bars("Time of ranks", "parts", "$", "")))
            .needing("with a network")
            .withDigests(
                Digest.of("parts", "runs/*/synchronisation")
                    .number("$", "run", "", Role.KEY)
                    .number("computation/nanos", "computation", "ns", Role.PART)
                    .number("noise/nanos", "noise", "ns", Role.PART)
                    .number("overhead/nanos", "overhead", "ns", Role.PART)
                    .number("latency/nanos", "latency", "ns", Role.PART)
                    .number("bandwidth/nanos", "bandwidth", "ns", Role.PART)
                    .number("senderSynchronisation/nanos", "late receiver", "ns", Role.PART)
                    .number("receiverSynchronisation/nanos", "late sender", "ns", Role.PART)
                    .number("collectiveWait/nanos", "wait at NxN", "ns", Role.PART)));
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    return findings -> give(context, findings);
  }

  private static void give(AnalysisContext context, Findings findings) throws IOException {
    for (ScenarioLanes lanes : context.scenarios()) {
      findings.rows(Tables.SYNCHRONISATION, summarise(context, lanes, findings));
    }
    if (context.base() != null) {
      summarise(context, context.base(), findings);
    }
  }

  private static List<SynchronisationRow> summarise(
      AnalysisContext context, ScenarioLanes lanes, Findings findings) {
    List<SynchronisationRow> rows = lanes.analysis().synchronisation(context.name(lanes));
    Synchronisation total = LaneAnalysis.total(rows);
    if (total != null) {
      findings.synchronisation(lanes, total);
    }
    return rows;
  }
}
