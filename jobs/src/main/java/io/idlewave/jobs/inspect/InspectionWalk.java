package io.idlewave.jobs.inspect;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.iteration.IterationFinder;
import io.idlewave.graph.iteration.Iterations;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.analysis.WaitWalk;
import io.idlewave.jobs.compare.Profiler;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.prepare.recorded.CallCounter;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** All that an inspection finds in the one walk of its own. */
final class InspectionWalk {

  private InspectionWalk() {}

  /**
   * What was found.
   *
   * @param iterations null where ranks repeat nothing together
   * @param run where the time went; null of a trace without the times of a run
   * @param streams what streams carried out; null of a trace without streams
   */
  record Found(
      @Nullable IterationReport iterations,
      @Nullable RunReport run,
      @Nullable StreamReport streams) {}

  /**
   * Walks a trace once.
   *
   * @param prepared the recorded run; null of a trace without the times of one
   */
  static Found of(
      TraceArchive archive,
      @Nullable PreparedStudy prepared,
      GraphOptions graph,
      Progress progress) {
    TraceMetadata metadata = archive.metadata();
    IterationFinder iterations = new IterationFinder(metadata);
    NamedSteps steps = new NamedSteps(metadata);
    StreamWork streams = new StreamWork(metadata);
    Consumer<GraphBlock> always =
        counter(metadata.callCount(), progress)
            .andThen(iterations::add)
            .andThen(steps::add)
            .andThen(streams::add);
    if (prepared == null) {
      walk(archive, graph, always);
      return new Found(repeated(steps, iterations, metadata), null, streams.finish());
    }
    Profiler profiler = new Profiler(metadata, prepared.survey(), metadata.callPaths().texts());
    WaitWalk waits = WaitWalk.of(prepared);
    waits.begin(Path.of(System.getProperty("java.io.tmpdir")));
    walk(archive, graph, always.andThen(profiler::add).andThen(waits::block));
    RunReport run =
        RunReports.of(
            metadata,
            prepared.survey(),
            profiler.finish(archive.contentDigest()),
            waits.end(),
            waits.source());
    return new Found(repeated(steps, iterations, metadata), run, streams.finish());
  }

  /** What a trace says itself comes before what can be found. */
  private static @Nullable IterationReport repeated(
      NamedSteps steps, IterationFinder finder, TraceMetadata metadata) {
    IterationReport named = steps.finish();
    Iterations found = named == null ? finder.finish() : null;
    return found == null ? named : IterationReport.of(found, metadata);
  }

  private static void walk(TraceArchive archive, GraphOptions graph, Consumer<GraphBlock> all) {
    try (GraphWalk walk = new GraphWalk(archive, graph)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        all.accept(block);
      }
    }
  }

  private static Consumer<GraphBlock> counter(long calls, Progress progress) {
    return new CallCounter(done -> progress.report("inspect", done, calls, "calls"));
  }
}
