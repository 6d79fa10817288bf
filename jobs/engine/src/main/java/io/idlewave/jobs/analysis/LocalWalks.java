package io.idlewave.jobs.analysis;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.archive.TraceArchive;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;

/**
 * Carries walks through a trace in this thread, all of them in one pass.
 *
 * @param archive the trace
 * @param graph how it is walked
 */
public record LocalWalks(TraceArchive archive, GraphOptions graph) implements WalkRunner {

  @Override
  public int places() {
    return 1;
  }

  @Override
  public List<Serializable> run(List<TraceWalk> walks) {
    try (WalkGroup group = new WalkGroup(walks)) {
      group.begin(Path.of(System.getProperty("java.io.tmpdir")));
      try (GraphWalk walk = new GraphWalk(archive, graph)) {
        for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
          group.block(block);
        }
      }
      return group.end();
    }
  }
}
