package io.idlewave.graph.survey;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.clocks.OffsetCollector;
import io.idlewave.graph.clocks.OffsetFile;
import io.idlewave.graph.cut.Cut;
import io.idlewave.graph.cut.CutFile;
import io.idlewave.graph.cut.CutSpacing;
import io.idlewave.graph.index.IndexWriter;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.archive.TraceArchive;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Makes the index files of an archive, {@code cuts.avro}, {@code survey.avro} and {@code
 * clocks.avro}, in one walk: what a run needs to start at once, and to start anywhere.
 */
public final class TraceIndexer {

  private TraceIndexer() {}

  /**
   * Walks {@code archive} once and writes its cuts, its survey and what it says of its clocks. Each
   * file appears whole or not at all, and is replaced where there is one already. A walk with the
   * same {@code options} from any of the cuts yields the same blocks as the walk from the
   * beginning.
   *
   * @param others see every block, in another thread
   * @return the survey
   * @throws RuntimeException what the walk throws for a trace that cannot be ordered
   */
  public static Survey write(
      TraceArchive archive, GraphOptions options, Consumer<GraphBlock> others) {
    return write(archive, options, others, survey -> Map.of());
  }

  /**
   * Does the same, and keeps with the survey what else is to be known of the trace.
   *
   * @param settle finds that out once the survey is known, by name
   */
  public static Survey write(
      TraceArchive archive,
      GraphOptions options,
      Consumer<GraphBlock> others,
      Function<Survey, Map<String, Long>> settle) {
    CutSpacing spacing = new CutSpacing(options.segmentBytes());
    OffsetCollector offsets = new OffsetCollector(archive.metadata());
    try (GraphWalk walk = new GraphWalk(archive, options);
        IndexWriter<Cut> cuts =
            CutFile.write(archive, options.blockEntries(), options.segmentBytes())) {
      Survey survey =
          TraceSurvey.of(
              archive.metadata(),
              walk,
              block -> {
                if (spacing.dueAfter(block, walk.cutBytes())) {
                  cuts.write(walk.cut());
                }
              },
              others.andThen(offsets::add));
      cuts.commit();
      OffsetFile.write(archive, offsets.finish());
      SurveyFile.write(archive, survey, settle.apply(survey));
      return survey;
    }
  }
}
