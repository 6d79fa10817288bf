package io.idlewave.graph.transform;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.TraceIndexer;
import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.file.FileTrees;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.TraceMetadata;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/**
 * Writes the calls of a trace as a list of transformations changes them, one after the other. A
 * rank is read and written once for each, a call at a time.
 */
public final class TraceTransformer {

  private final GraphOptions graph;
  private final Consumer<GraphBlock> progress;

  /** Writes archives with their indices; {@code progress} sees every block of the result. */
  public TraceTransformer(GraphOptions graph, Consumer<GraphBlock> progress) {
    this.graph = graph;
    this.progress = progress;
  }

  /**
   * Applies all of {@code transformations}, at least one.
   *
   * @param folder where archives can be written; it holds one of them at the end
   * @throws UnfitTransformationException if one of them cannot be carried out
   * @throws RuntimeException what a walk throws for a trace that cannot be ordered
   */
  public TransformedTrace apply(
      List<Transformation> transformations, TraceArchive recorded, Path folder) {
    Additions additions = new Additions();
    TransformedTrace trace = TransformedTrace.recorded(recorded);
    for (int i = 0; i < transformations.size(); i++) {
      TransformedTrace next =
          new Stage(trace, folder.resolve("trace-" + i)).apply(transformations.get(i), additions);
      if (i > 0) {
        delete(trace.archive().folder());
      }
      trace = next;
    }
    TraceIndexer.write(trace.archive(), graph, progress);
    return trace;
  }

  private static void delete(Path folder) {
    try {
      FileTrees.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + folder, e);
    }
  }

  /** One transformation on its way from one archive to the next. */
  private final class Stage {

    private final TransformedTrace from;
    private final Path folder;
    private final List<RankMetadata> ranks = new ArrayList<>();
    private final List<long[]> inserted = new ArrayList<>();

    Stage(TransformedTrace from, Path folder) {
      this.from = from;
      this.folder = folder;
    }

    TransformedTrace apply(Transformation transformation, Additions additions) {
      TraceMetadata metadata = from.archive().metadata();
      additions.onto(metadata.functions());
      Rewriting rewriting = transformation.on(from.archive(), graph, additions);
      try (ArchiveDraft draft = ArchiveDraft.replacing(folder)) {
        draft.expectRanks(metadata.rankCount());
        for (int rank = 0; rank < metadata.rankCount(); rank++) {
          try (RankReader reader = from.archive().openRank(rank);
              RankWriter writer = draft.rank(rank)) {
            write(rank, reader, writer, rewriting.rank(rank));
          }
        }
        return new TransformedTrace(
            draft.publish(metadata.with(additions.functions(), ranks)),
            new InsertedCalls(inserted));
      }
    }

    private void write(int rank, RankReader reader, RankWriter writer, CallRewriter rewriter) {
      Output output = new Output(writer);
      long readTo = 0;
      long number = 0;
      for (MpiCall call = reader.next(); call != null; call = reader.next()) {
        rewriter.rewrite(
            TracedCall.of(call, readTo, from.inserted().has(rank, number++)), output::write);
        readTo = call.leaveNanos();
      }
      rewriter.end(output::write);
      RankMetadata before = from.archive().metadata().ranks().get(rank);
      List<RegionTime> tail =
          rewriter.tail(
              RegionTime.division(
                  before.tail(), MpiCall.NO_REGION, before.lastEventNanos() - readTo));
      boolean divided = tail.stream().anyMatch(part -> part.region() != MpiCall.NO_REGION);
      ranks.add(
          new RankMetadata(
              writer.calls(),
              output.writtenTo + TracedCall.nanos(tail),
              before.node(),
              before.clock(),
              before.originNanos(),
              divided ? tail : List.of(),
              before.visits()));
      inserted.add(output.inserted.build().toArray());
    }
  }

  /** The calls of one rank on their way out. */
  private static final class Output {

    private final RankWriter writer;
    private final LongStream.Builder inserted = LongStream.builder();
    private long writtenTo;

    Output(RankWriter writer) {
      this.writer = writer;
    }

    void write(TracedCall traced) {
      if (traced.inserted()) {
        inserted.add(writer.calls());
      }
      MpiCall call = traced.at(writtenTo);
      writer.write(call);
      writtenTo = call.leaveNanos();
    }
  }
}
