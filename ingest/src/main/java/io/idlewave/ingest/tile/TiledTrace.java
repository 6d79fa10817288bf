package io.idlewave.ingest.tile;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.Bias;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.ingest.model.TraceWarning;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * Writes a trace of more ranks: a larger grid than that of the recorded ones, where each makes the
 * calls of a recorded rank of the same place, to the neighbours that it has now. Ranks are written
 * one after the other; a few numbers per pair of recorded neighbours are held, and the members of
 * communicators.
 *
 * <p>What the result holds of time is computation alone, so that only a model can price it. A
 * tiling to as many ranks holds what was recorded, with the same digest where that has the newest
 * format.
 */
public final class TiledTrace {

  /** The code of the warning that the result carries. */
  public static final String WARNING = "tiled";

  private final TraceArchive recorded;
  private final TraceMetadata metadata;
  private final TileGrid grid;
  private final TiledCommunicators communicators;
  private final List<RankMetadata> ranks = new ArrayList<>();

  private TiledTrace(TraceArchive recorded, TileGrid grid) {
    this.recorded = recorded;
    this.metadata = recorded.metadata();
    this.grid = grid;
    this.communicators = new TiledCommunicators(grid, metadata.communicators());
  }

  /**
   * Tiles a trace.
   *
   * @param out folder of the archive; one that is there is replaced at the end, or stays as it was
   *     if this throws
   * @param indexer is given the archive before it takes its place, to write more into its folder
   * @param written is given the number of ranks that are written, again and again
   * @throws UnfitTilingException if its ranks form no such grid, or it does what has no known
   *     counterpart among more ranks
   * @throws io.idlewave.ingest.model.BadTraceException if it cannot be read
   * @throws java.io.UncheckedIOException if {@code out} cannot be written
   */
  public static TraceArchive write(
      TraceArchive recorded,
      Tiling tiling,
      Path out,
      Consumer<TraceArchive> indexer,
      IntConsumer written) {
    int ranks = recorded.metadata().rankCount();
    requireSizes(ranks, tiling);
    if (tiling.keeps(ranks)) {
      return copy(recorded, out, indexer, written);
    }
    if (recorded.metadata().hasTimelines()) {
      throw new UnfitTilingException("ranks with one timeline each, got some with several");
    }
    TileGrid grid = GridChoice.of(tiling, MessageFlows.of(recorded));
    return new TiledTrace(recorded, grid).writeRanks(out, indexer, written);
  }

  private static void requireSizes(int ranks, Tiling tiling) {
    List<Integer> sizes = tiling.grid();
    if (sizes != null && sizes.stream().reduce(1, (a, b) -> a * b) != ranks) {
      throw new UnfitTilingException(
          "grid: sizes with the product %d, the ranks of the trace, got %s"
              .formatted(ranks, Tiling.text(sizes)));
    }
    long all = tiling.tiledRanks(ranks);
    if (all < ranks || all > Tiling.MOST_RANKS) {
      throw new UnfitTilingException(
          "%d ranks, those of the trace, to %d in all, got %d"
              .formatted(ranks, Tiling.MOST_RANKS, all));
    }
  }

  private static TraceArchive copy(
      TraceArchive recorded, Path out, Consumer<TraceArchive> indexer, IntConsumer written) {
    TraceMetadata metadata = recorded.metadata();
    try (ArchiveDraft draft = ArchiveDraft.replacing(out)) {
      draft.expectRanks(metadata.rankCount());
      for (int rank = 0; rank < metadata.rankCount(); rank++) {
        try (RankReader reader = recorded.openRank(rank);
            RankWriter writer = draft.rank(rank)) {
          for (MpiCall call = reader.next(); call != null; call = reader.next()) {
            writer.write(call);
          }
        }
        written.accept(rank + 1);
      }
      indexer.accept(draft.seal(metadata.with(metadata.functions(), metadata.ranks())));
      return draft.publish();
    }
  }

  private TraceArchive writeRanks(Path out, Consumer<TraceArchive> indexer, IntConsumer written) {
    try (ArchiveDraft draft = ArchiveDraft.replacing(out)) {
      draft.expectRanks(grid.ranks());
      for (int rank = 0; rank < grid.ranks(); rank++) {
        try (RankReader reader = recorded.openRank(grid.template(rank));
            RankWriter writer = draft.rank(rank)) {
          writeRank(rank, reader, writer);
        }
        written.accept(rank + 1);
      }
      indexer.accept(draft.seal(tiled()));
      return draft.publish();
    }
  }

  private void writeRank(int rank, RankReader reader, RankWriter writer) {
    int template = grid.template(rank);
    TiledCalls calls = new TiledCalls(grid, communicators, rank);
    for (MpiCall call = reader.next(); call != null; call = reader.next()) {
      try {
        writer.write(calls.next(call));
      } catch (UnfitTilingException e) {
        throw new UnfitTilingException(
            "rank %d, call %d: %s".formatted(template, writer.calls(), e.getMessage()), e);
      }
    }
    RankMetadata before = metadata.ranks().get(template);
    ranks.add(
        new RankMetadata(
            writer.calls(),
            calls.lastEventNanos(before.lastEventNanos()),
            node(rank),
            before.clock(),
            before.originNanos(),
            before.tail(),
            before.visits(),
            before.running()));
  }

  /** Each copy of the grid has nodes of its own. */
  private int node(int rank) {
    return grid.copy(rank) * metadata.nodes().size()
        + metadata.ranks().get(grid.withinCopy(rank)).node();
  }

  private List<String> nodes() {
    List<String> nodes = new ArrayList<>(metadata.nodes());
    for (int copy = 1; copy < grid.copies(); copy++) {
      for (String node : metadata.nodes()) {
        nodes.add("%s, copy %d".formatted(node, copy));
      }
    }
    return nodes;
  }

  private TraceMetadata tiled() {
    TraceSource source = metadata.source();
    ClockMetadata clock = metadata.clock();
    TraceTimes times =
        clock.times() == TraceTimes.RECORDED ? TraceTimes.COMPUTATION : clock.times();
    List<TraceWarning> warnings = new ArrayList<>(metadata.warnings());
    warnings.add(
        new TraceWarning(
            WARNING,
            "ranks that were not recorded, with the calls and the computing of recorded ones: "
                + grid.describe(),
            grid.ranks() - grid.recordedRanks(),
            Bias.EITHER));
    return new TraceMetadata(
            TraceMetadata.FORMAT_VERSION,
            new TraceSource(
                source.format(),
                "%s; %s".formatted(source.name(), grid.describe()),
                source.tracer(),
                source.machine()),
            new ClockMetadata(clock.resolutionNanos(), clock.offsetsCorrected(), times),
            metadata.functions(),
            metadata.regions(),
            nodes(),
            communicators.all(),
            ranks,
            warnings)
        .withTransits(metadata.transits())
        .withRegionParents(metadata.regionParents());
  }
}
