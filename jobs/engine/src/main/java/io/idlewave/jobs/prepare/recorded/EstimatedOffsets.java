package io.idlewave.jobs.prepare.recorded;

import io.idlewave.graph.census.WalkWarning;
import io.idlewave.graph.clocks.ClockPair;
import io.idlewave.graph.clocks.ClockReport;
import io.idlewave.graph.clocks.ClockUnits;
import io.idlewave.graph.clocks.OffsetBounds;
import io.idlewave.graph.clocks.OffsetEvidence;
import io.idlewave.graph.clocks.OffsetSolver;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceWarning;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts all clocks of a trace on the axis of rank 0, by the offsets that the order of events allows:
 * each by the middle of its interval in the middle of the run. Durations stay as recorded, and so
 * does what clocks drift apart. They stay clocks of their own, for a middle is no offset: what is
 * computed goes by the intervals, what is shown by the middles.
 */
public final class EstimatedOffsets {

  private EstimatedOffsets() {}

  /**
   * What {@code archive} says of itself, with its clocks shifted and a warning that says so. As it
   * is where all ranks share a clock already that contradicts no order.
   *
   * @throws RefusedException if no offsets fit, or orders of events do not tie all clocks together
   */
  public static TraceMetadata of(TraceArchive archive, GraphOptions graph, Progress progress) {
    TraceMetadata metadata = archive.metadata();
    RecordedRun.require("--estimate-clock-offsets", archive);
    OffsetEvidence evidence = TraceClocks.evidence(archive, graph, progress);
    ClockReport clocks = OffsetSolver.solve(metadata, evidence);
    boolean agree = clocks.pairs().stream().allMatch(pair -> pair.early() == 0);
    if (metadata.sharesClock() && agree) {
      return metadata;
    }
    OffsetBounds bounds = clocks.bounds();
    if (bounds == null || !bounds.isConnected()) {
      throw new RefusedException(
          "--estimate-clock-offsets: orders of events that tie all %d clocks together and contradict no offset, got %s (idlewave check --clocks)"
              .formatted(clocks.clocks(), lack(clocks.contradiction(), metadata)));
    }
    ClockUnits units = ClockUnits.of(metadata, evidence);
    List<RankMetadata> ranks = new ArrayList<>();
    for (int rank = 0; rank < metadata.rankCount(); rank++) {
      ranks.add(shifted(metadata, rank, units.of(rank), bounds));
    }
    List<TraceWarning> warnings = new ArrayList<>(metadata.warnings());
    warnings.add(warning(clocks));
    return new TraceMetadata(
        metadata.formatVersion(),
        metadata.source(),
        new ClockMetadata(metadata.clock().resolutionNanos(), true),
        metadata.functions(),
        metadata.regions(),
        metadata.nodes(),
        metadata.communicators(),
        ranks,
        warnings,
        metadata.transits(),
        metadata.timelines(),
        metadata.regionParents());
  }

  private static String lack(@Nullable ClockPair contradiction, TraceMetadata metadata) {
    return contradiction == null
        ? "clocks without orders both ways"
        : "a contradiction between ranks %d (%s) and %d (%s)"
            .formatted(
                contradiction.fromRank(),
                node(metadata, contradiction.fromRank()),
                contradiction.toRank(),
                node(metadata, contradiction.toRank()));
  }

  private static String node(TraceMetadata metadata, int rank) {
    return metadata.nodes().get(metadata.ranks().get(rank).node());
  }

  private static RankMetadata shifted(
      TraceMetadata metadata, int rank, int clock, OffsetBounds bounds) {
    RankMetadata of = metadata.ranks().get(rank);
    long middle = of.lastEventNanos() / 2;
    long origin = metadata.ranks().get(0).originNanos() + bounds.commonNanos(rank, middle) - middle;
    return new RankMetadata(
        of.calls(), of.lastEventNanos(), of.node(), clock, origin, of.tail(), of.visits());
  }

  private static TraceWarning warning(ClockReport clocks) {
    WalkWarning estimated = WalkWarning.CLOCK_OFFSETS_ESTIMATED;
    return estimated.warning(
        "%s, each within %.0f ns (median)"
            .formatted(estimated.meaning(), clocks.medianWidthNanos()),
        clocks.clocks() - 1L);
  }
}
