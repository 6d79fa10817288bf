package io.idlewave.jobs.analysis;

import io.idlewave.jobs.prepare.SimulatedLanes;
import io.idlewave.jobs.results.part.LinkReport;
import io.idlewave.jobs.results.row.LinkRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.perturb.sharing.LinkLoad;
import io.idlewave.perturb.simulated.SimulatedPricing;
import io.idlewave.perturb.topology.LinkEnds;
import io.idlewave.perturb.topology.Topology;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Walks the trace once, on the machine of the base. Mutable. */
final class LinkRun implements AnalysisRun {

  private final LinkAnalysis analysis;
  private final SimulatedLanes lanes;
  private final SimulatedPricing pricing;
  private LinkWalk.@Nullable Found found;

  LinkRun(LinkAnalysis analysis, AnalysisContext context) {
    this.analysis = analysis;
    this.lanes = (SimulatedLanes) context.prepared().timing();
    this.pricing = lanes.basePricing();
  }

  @Override
  public List<TraceWalk> walks() {
    return found == null ? List.of(new LinkWalk(pricing, lanes.undisturbed())) : List.of();
  }

  @Override
  public void walked(List<Serializable> walks) {
    found = (LinkWalk.Found) walks.get(0);
  }

  @Override
  public void give(Findings findings) throws IOException {
    LinkWalk.Found links = Objects.requireNonNull(found);
    Topology topology = Objects.requireNonNull(pricing.network().topology());
    double runNanos = links.runNanos();
    List<LinkRow> rows = links.most().stream().map(load -> row(load, topology, runNanos)).toList();
    findings.rows(Tables.LINKS, rows);
    LinkReport report =
        new LinkReport(links.links(), links.windowNanos(), links.meanTransferNanos(), rows);
    findings.summary(analysis, report.toJson());
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
