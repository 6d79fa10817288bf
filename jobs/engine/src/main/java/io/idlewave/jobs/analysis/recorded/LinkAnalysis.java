package io.idlewave.jobs.analysis.recorded;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.analysis.Analysis;
import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.AnalysisRun;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.prepare.SimulatedLanes;
import io.idlewave.jobs.results.finding.Figure;
import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.part.LinkReport;
import io.idlewave.jobs.results.row.LinkRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.study.Study;
import io.idlewave.perturb.sharing.LinkLoad;
import io.idlewave.perturb.simulated.SimulatedPricing;
import io.idlewave.perturb.topology.LinkEnds;
import io.idlewave.perturb.topology.Topology;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** What goes over the links of the topology of the study's machine, in the undisturbed run. */
public final class LinkAnalysis implements Analysis {

  @Override
  public String label() {
    return LinkReport.LABEL;
  }

  @Override
  public void requireFits(Study study, TraceMetadata metadata) {
    boolean hasLinks =
        study.timing().fold(observed -> false, model -> model.machine().network().hops() != null);
    if (!hasLinks) {
      throw new StudyException(
          "analysis: %s: on a network of the study with a topology, got none".formatted(label()));
    }
  }

  @Override
  public List<Table<?>> tables() {
    return List.of(Tables.LINKS);
  }

  @Override
  public Optional<Finding> finding() {
    return Optional.of(
        new Finding(
                label(),
                "Most loaded links",
                "What goes over the links of the study's machine in the undisturbed run, where no"
                    + " message waits for another on its way.",
                List.of(new Figure.Listing("Most loaded links", Tables.LINKS.name(), "", 0)))
            .needing("on a network with a topology"));
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    SimulatedLanes lanes = (SimulatedLanes) context.prepared().timing();
    SimulatedPricing pricing = lanes.basePricing();
    return AnalysisRun.ofWalk(
        new LinkWalk(pricing, lanes.undisturbed()),
        LinkWalk.Found.class,
        (links, findings) -> {
          Topology topology = Objects.requireNonNull(pricing.network().topology());
          List<LinkRow> rows =
              links.most().stream().map(load -> row(load, topology, links.runNanos())).toList();
          findings.rows(Tables.LINKS, rows);
          findings.summary(
              this,
              new LinkReport(links.links(), links.windowNanos(), links.meanTransferNanos(), rows));
        });
  }

  private static LinkRow row(LinkLoad load, Topology topology, double runNanos) {
    LinkEnds ends = topology.ends(load.link());
    return new LinkRow(
        load.link(),
        topology.hopClasses().get(load.hopClass()),
        ends.from(),
        ends.to(),
        load.messages(),
        load.bytes(),
        load.busyNanos(),
        runNanos == 0 ? null : Double.valueOf(load.busyNanos() / runNanos),
        load.atOnce());
  }
}
