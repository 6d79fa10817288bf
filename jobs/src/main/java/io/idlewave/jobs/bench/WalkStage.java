package io.idlewave.jobs.bench;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.archive.TraceArchive;
import java.util.function.Consumer;

/** Walks a trace in one thread, and does something with every block. */
record WalkStage(String name, TraceArchive archive, Consumer<GraphBlock> use)
    implements BenchmarkStage {

  @Override
  public BenchmarkUnit unit() {
    return BenchmarkUnit.CALLS_PER_SECOND;
  }

  @Override
  public double measure() {
    double seconds = CpuSeconds.of(CpuTime::ofProcess, this::walk);
    return archive.metadata().callCount() / 1e6 / seconds;
  }

  private void walk() {
    try (GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        use.accept(block);
      }
    }
  }
}
