package io.idlewave.jobs.prepare.recorded;

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

/** The clocks of a trace, as they are reported. */
public final class Clocks {

  private static final double PPM = 1e6;

  private Clocks() {}

  /** The report on the clocks of {@code archive}. */
  public static ClocksReport report(TraceArchive archive, GraphOptions graph, Progress progress) {
    RecordedRun.require("check --clocks", archive);
    return report(archive, TraceClocks.evidence(archive, graph, progress));
  }

  /** What events say of the clocks of {@code archive}: read if it is stored, otherwise walked. */
  public static OffsetEvidence evidence(TraceArchive archive, GraphOptions graph) {
    return TraceClocks.evidence(archive, graph, Progress.NONE);
  }

  /**
   * Whether all ranks share one clock that no event contradicts, as a report says, too. It takes no
   * solver: no offset at all fits everything then.
   */
  public static boolean agree(TraceArchive archive, OffsetEvidence evidence) {
    return archive.metadata().sharesClock() && evidence.isOrdered();
  }

  /** The report on the clocks of {@code archive} by {@code evidence} from it. */
  public static ClocksReport report(TraceArchive archive, OffsetEvidence evidence) {
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
