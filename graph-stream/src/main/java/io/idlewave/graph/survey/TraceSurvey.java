package io.idlewave.graph.survey;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.List;
import java.util.function.Consumer;

/** Surveys a whole trace in one walk. */
public final class TraceSurvey {

  private TraceSurvey() {}

  /** Walks {@code archive} once; {@code others} see the same blocks. */
  public static Survey of(
      TraceArchive archive, GraphOptions options, List<Consumer<GraphBlock>> others) {
    try (GraphWalk walk = new GraphWalk(archive, options)) {
      return of(archive.metadata(), walk, block -> others.forEach(other -> other.accept(block)));
    }
  }

  /** The survey of what {@code walk} yields from its beginning. */
  static Survey of(TraceMetadata metadata, GraphWalk walk, Consumer<GraphBlock> others) {
    SurveyCollector collector = new SurveyCollector(metadata);
    for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
      collector.add(block);
      others.accept(block);
    }
    long[] spans = new long[metadata.rankCount()];
    for (int rank = 0; rank < spans.length; rank++) {
      spans[rank] = walk.spanNanos(rank);
    }
    return collector.finish(walk.census(), walk.leftovers(), spans);
  }
}
