package io.idlewave.graph.survey;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.List;
import java.util.function.Consumer;

/** Surveys a whole trace in one walk; what is made of its blocks has a thread of its own. */
public final class TraceSurvey {

  private TraceSurvey() {}

  /** Walks {@code archive} once; {@code others} see the same blocks, in another thread. */
  public static Survey of(
      TraceArchive archive, GraphOptions options, List<Consumer<GraphBlock>> others) {
    try (GraphWalk walk = new GraphWalk(archive, options)) {
      return of(
          archive.metadata(),
          walk,
          block -> {},
          block -> others.forEach(other -> other.accept(block)));
    }
  }

  /**
   * The survey of what {@code walk} yields from its beginning.
   *
   * @param walked sees each block before the walk goes on, in this thread
   * @param others see the blocks in another thread, and have seen all on return
   */
  static Survey of(
      TraceMetadata metadata,
      GraphWalk walk,
      Consumer<GraphBlock> walked,
      Consumer<GraphBlock> others) {
    SurveyCollector collector = new SurveyCollector(metadata);
    try (BlockPipe pipe = new BlockPipe(others.andThen(collector::add))) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        walked.accept(block);
        pipe.add(block);
      }
      pipe.finish();
    }
    long[] spans = new long[metadata.rankCount()];
    for (int rank = 0; rank < spans.length; rank++) {
      spans[rank] = walk.spanNanos(rank);
    }
    return collector.finish(walk.census(), walk.leftovers(), spans);
  }
}
