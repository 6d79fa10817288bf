package io.idlewave.graph.survey;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.archive.TraceArchive;
import java.util.List;
import java.util.function.Consumer;

/** Surveys a whole trace in one pass. */
public final class TraceSurvey {

  private TraceSurvey() {}

  /** Walks {@code archive} once; {@code others} see the same blocks. */
  public static Survey of(
      TraceArchive archive, GraphOptions options, List<Consumer<GraphBlock>> others) {
    SurveyCollector collector = new SurveyCollector(archive.metadata());
    try (GraphWalk walk = new GraphWalk(archive, options)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        collector.add(block);
        for (Consumer<GraphBlock> other : others) {
          other.accept(block);
        }
      }
      long[] spans = new long[archive.metadata().rankCount()];
      for (int rank = 0; rank < spans.length; rank++) {
        spans[rank] = walk.spanNanos(rank);
      }
      return collector.finish(walk.census(), walk.leftovers(), spans);
    }
  }
}
