package io.idlewave.ingest.tile;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.Bias;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.Timeline;
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
 * Writes a trace of more ranks, each of which makes the calls of a recorded rank of the same place:
 * of a larger grid than that of the recorded ones, where neighbours are those that a rank has now,
 * or of several data-parallel copies of the whole job. Ranks are written one after the other; a few
 * numbers per pair of recorded neighbours are held, and the members of communicators.
 *
 * <p>What the result of a grid holds of time is computation alone, so that only a model can price
 * it; data-parallel copies run in step, at the recorded times. A tiling to as many ranks holds what
 * was recorded, with the same digest where that has the newest format.
 */
public final class TiledTrace {

  /** The code of the warning that the result carries. */
  public static final String WARNING = "tiled";

  private final TraceArchive recorded;
  private final TraceMetadata metadata;
  private final RankLayout layout;
  private final CommunicatorLayout communicators;
  private final List<Timeline> timelines;
  private final List<RankMetadata> ranks = new ArrayList<>();

  private TiledTrace(
      TraceArchive recorded,
      RankLayout layout,
      CommunicatorLayout communicators,
      List<Timeline> timelines) {
    this.recorded = recorded;
    this.metadata = recorded.metadata();
    this.layout = layout;
    this.communicators = communicators;
    this.timelines = timelines;
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
    requireSizes(recorded.metadata(), tiling);
    if (tiling.keeps(ranks)) {
      return copy(recorded, out, indexer, written);
    }
    if (recorded.metadata().hasTimelines()) {
      throw new UnfitTilingException(
          "ranks with one timeline each, got some with several; of a training job: --data-parallel"
              + " K");
    }
    TileGrid grid = GridChoice.of(tiling, MessageFlows.of(recorded));
    TiledCommunicators communicators =
        new TiledCommunicators(grid, recorded.metadata().communicators());
    return new TiledTrace(recorded, grid, communicators, List.of())
        .writeRanks(out, indexer, written);
  }

  /**
   * Makes data-parallel copies of a whole job, with parameters as of {@link #write(TraceArchive,
   * Tiling, Path, Consumer, IntConsumer)}; what is counted are timelines where ranks have several.
   *
   * @throws UnfitTilingException if it is open which groups are joined over the copies, none is, or
   *     the trace does what has no known counterpart in more copies
   */
  public static TraceArchive write(
      TraceArchive recorded,
      DataParallel copies,
      Path out,
      Consumer<TraceArchive> indexer,
      IntConsumer written) {
    TraceMetadata metadata = recorded.metadata();
    requireRanks(metadata, (long) metadata.rankCount() * copies.copies());
    if (copies.copies() == 1) {
      GroupChoice.check(recorded, copies);
      return copy(recorded, out, indexer, written);
    }
    DataParallelRanks ranks = new DataParallelRanks(metadata, copies.copies());
    DataParallelCommunicators communicators =
        new DataParallelCommunicators(ranks, GroupChoice.of(recorded, copies));
    return new TiledTrace(recorded, ranks, communicators, ranks.timelines())
        .writeRanks(out, indexer, written);
  }

  private static void requireSizes(TraceMetadata metadata, Tiling tiling) {
    int ranks = metadata.rankCount();
    List<Integer> sizes = tiling.grid();
    if (sizes != null && sizes.stream().reduce(1, (a, b) -> a * b) != ranks) {
      throw new UnfitTilingException(
          "grid: sizes with the product %d, the ranks of the trace, got %s"
              .formatted(ranks, Tiling.text(sizes)));
    }
    requireRanks(metadata, tiling.tiledRanks(ranks));
  }

  private static void requireRanks(TraceMetadata metadata, long all) {
    int ranks = metadata.rankCount();
    if (all < ranks || all > Tiling.MOST_RANKS) {
      throw new UnfitTilingException(
          "%d %s, those of the trace, to %d in all, got %d"
              .formatted(
                  ranks, metadata.hasTimelines() ? "timelines" : "ranks", Tiling.MOST_RANKS, all));
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
      draft.expectRanks(layout.ranks());
      for (int rank = 0; rank < layout.ranks(); rank++) {
        try (RankReader reader = recorded.openRank(layout.template(rank));
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
    int template = layout.template(rank);
    TiledCalls calls = new TiledCalls(metadata.functions(), layout, communicators, rank);
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

  /** Each copy has nodes of its own. */
  private int node(int rank) {
    return layout.copy(rank) * metadata.nodes().size()
        + metadata.ranks().get(layout.withinCopy(rank)).node();
  }

  private List<String> nodes() {
    List<String> nodes = new ArrayList<>(metadata.nodes());
    for (int copy = 1; copy < layout.copies(); copy++) {
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
        clock.times() == TraceTimes.RECORDED && !layout.keepsTimes()
            ? TraceTimes.COMPUTATION
            : clock.times();
    TraceMetadata tiled =
        new TraceMetadata(
                TraceMetadata.FORMAT_VERSION,
                new TraceSource(
                    source.format(),
                    "%s; %s".formatted(source.name(), layout.describe()),
                    source.tracer(),
                    source.machine()),
                new ClockMetadata(clock.resolutionNanos(), clock.offsetsCorrected(), times),
                metadata.functions(),
                metadata.regions(),
                nodes(),
                communicators.all(),
                ranks,
                metadata.warnings())
            .withTransits(metadata.transits())
            .withTimelines(timelines)
            .withRegionParents(metadata.regionParents());
    List<TraceWarning> warnings = new ArrayList<>(metadata.warnings());
    warnings.add(warning(tiled.processCount() - metadata.processCount()));
    return tiled.withWarnings(warnings);
  }

  private TraceWarning warning(int ranksMore) {
    List<String> parts = new ArrayList<>(List.of(layout.describe()));
    parts.addAll(communicators.conditions());
    return new TraceWarning(
        WARNING,
        "ranks that were not recorded, with the calls and the computing of recorded ones: "
            + String.join("; ", parts),
        ranksMore,
        Bias.EITHER);
  }
}
