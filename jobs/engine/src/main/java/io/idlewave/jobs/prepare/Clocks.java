package io.idlewave.jobs.prepare;

import io.idlewave.graph.clocks.ClockPair;
import io.idlewave.graph.clocks.ClockRates;
import io.idlewave.graph.clocks.ClockReport;
import io.idlewave.graph.clocks.OffsetEvidence;
import io.idlewave.graph.clocks.OffsetSolver;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.results.summary.ClocksReport;
import java.util.List;

/** The clocks of a trace, as they are reported. */
public final class Clocks {

  private static final double PPM = 1e6;

  private Clocks() {}

  /** The report on the clocks of {@code archive}. */
  public static ClocksReport report(TraceArchive archive, GraphOptions graph, Progress progress) {
    RecordedRun.require("check --clocks", archive);
    return report(archive, TraceClocks.evidence(archive, graph, progress));
  }

  /**
   * The same for a page, which has no table of clocks that agree: no offset is solved for where the
   * ranks share a clock and nothing contradicts it, since no offset at all fits everything there.
   */
  public static ClocksReport brief(TraceArchive archive, GraphOptions graph) {
    OffsetEvidence evidence = TraceClocks.evidence(archive, graph, Progress.NONE);
    return archive.metadata().sharesClock() && evidence.isOrdered()
        ? new ClocksReport(1, true, 0, 0, true, true, evidence.dropped(), List.of())
        : report(archive, evidence);
  }

  private static ClocksReport report(TraceArchive archive, OffsetEvidence evidence) {
    ClockReport clocks = OffsetSolver.solve(archive.metadata(), evidence);
    long early = clocks.pairs().stream().mapToLong(ClockPair::early).sum();
    return new ClocksReport(
        clocks.clocks(),
        archive.metadata().sharesClock() && early == 0 && clocks.contradiction() == null,
        clocks.medianWidthNanos(),
        early,
        clocks.contradiction() == null,
        clocks.rates() == ClockRates.STEADY,
        clocks.dropped(),
        clocks.pairs().stream().map(pair -> row(archive.metadata(), pair)).toList());
  }

  private static ClocksReport.Pair row(TraceMetadata metadata, ClockPair pair) {
    return new ClocksReport.Pair(
        pair.fromRank(),
        node(metadata, pair.fromRank()),
        pair.toRank(),
        node(metadata, pair.toRank()),
        pair.isBounded(),
        pair.offsetNanos(),
        pair.widthNanos(),
        pair.driftLower() * PPM,
        pair.driftUpper() * PPM,
        pair.early(),
        pair.earlyNanos());
  }

  private static String node(TraceMetadata metadata, int rank) {
    return metadata.nodes().get(metadata.ranks().get(rank).node());
  }
}
