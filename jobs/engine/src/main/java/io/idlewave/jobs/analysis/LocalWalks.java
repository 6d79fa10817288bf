package io.idlewave.jobs.analysis;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.source.BlockCache;
import io.idlewave.graph.source.TraceBlocks;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.failure.JobFailedException;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.StepsPlace;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Carries walks through a trace in this thread, all of them in one pass.
 *
 * @param archive the trace
 * @param graph how it is walked
 * @param threads that carry lanes, at least 1
 * @param kept where its blocks may be, or null for nowhere
 */
public record LocalWalks(
    TraceArchive archive, GraphOptions graph, int threads, @Nullable BlockCache kept)
    implements WalkRunner {

  /** Over the archive itself, with one thread. */
  public LocalWalks(TraceArchive archive, GraphOptions graph) {
    this(archive, graph, 1, null);
  }

  @Override
  public int places() {
    return 1;
  }

  @Override
  public @Nullable StepsPlace steps(LanePlan plan) {
    return StepsPlace.of(kept, archive, graph, plan);
  }

  @Override
  public List<Serializable> run(List<TraceWalk> walks) {
    try (WalkGroup group = new WalkGroup(walks)) {
      group.begin(Path.of(System.getProperty("java.io.tmpdir")));
      try (TraceBlocks blocks = new TraceBlocks(archive, graph, kept)) {
        for (GraphBlock block = blocks.next(); block != null; block = blocks.next()) {
          requireGoingOn();
          group.block(block);
        }
      }
      return group.end();
    }
  }

  private static void requireGoingOn() {
    if (Thread.currentThread().isInterrupted()) {
      throw new JobFailedException("interrupted in the analyses", new InterruptedException());
    }
  }
}
