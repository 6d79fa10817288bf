package io.idlewave.jobs.inspect;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.iteration.IterationTimes;
import io.idlewave.graph.iteration.Iterations;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.graph.source.WalkedTrace;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.accelerator.AcceleratorReport;
import io.idlewave.jobs.accelerator.AcceleratorWork;
import io.idlewave.jobs.analysis.WaitWalk;
import io.idlewave.jobs.compare.Profiler;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.prepare.recorded.CallCounter;
import io.idlewave.jobs.prepare.steps.StepBounds;
import io.idlewave.jobs.prepare.steps.SteppedTrace;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** All that an inspection finds in a walk of its own, and in another one over steps. */
final class InspectionWalk {

  private InspectionWalk() {}

  /**
   * What was found.
   *
   * @param iterations null where ranks repeat nothing together
   * @param run where the time went; null of a trace without the times of a run
   * @param streams what streams carried out; null of a trace without streams
   * @param accelerators where their time went; null where nothing ran on streams, or nothing says
   *     when
   * @param variation what makes steps differ; null where that is not known
   */
  record Found(
      @Nullable IterationReport iterations,
      @Nullable RunReport run,
      @Nullable StreamReport streams,
      @Nullable AcceleratorReport accelerators,
      @Nullable VariationReport variation) {}

  /**
   * Walks a trace once, and once more for its steps.
   *
   * @param prepared the recorded run; null of a trace without the times of one
   */
  static Found of(
      TraceArchive archive,
      @Nullable PreparedStudy prepared,
      GraphOptions graph,
      Progress progress) {
    TraceMetadata metadata = archive.metadata();
    StepBounds steps = new StepBounds(metadata);
    StreamWork streams = new StreamWork(metadata);
    Consumer<GraphBlock> always =
        counter(metadata.callCount(), progress).andThen(steps::add).andThen(streams::add);
    if (prepared == null) {
      walk(archive, graph, always);
      return new Found(repeated(steps, metadata), null, streams.finish(), null, null);
    }
    Profiler profiler = new Profiler(metadata, prepared.survey(), metadata.callPaths().texts());
    WaitWalk waits = WaitWalk.of(prepared);
    waits.begin(Path.of(System.getProperty("java.io.tmpdir")));
    AcceleratorWork work = new AcceleratorWork(metadata);
    walk(archive, graph, always.andThen(profiler::add).andThen(waits::block).andThen(work::add));
    RunReport run =
        RunReports.of(
            metadata,
            prepared.survey(),
            profiler.finish(archive.contentDigest()),
            waits.end(),
            waits.source());
    IterationReport repeated = repeated(steps, metadata);
    VariationReport variation =
        repeated == null ? null : variation(new WalkedTrace(archive, graph, null), steps, progress);
    return new Found(repeated, run, streams.finish(), work.finish(steps), variation);
  }

  private static @Nullable VariationReport variation(
      WalkedTrace walked, StepBounds steps, Progress progress) {
    try {
      return VariationReport.of(SteppedTrace.of(walked, steps, progress).steps());
    } catch (RefusedException e) {
      return null;
    }
  }

  /** What a trace says itself comes before what can be found. */
  private static @Nullable IterationReport repeated(StepBounds steps, TraceMetadata metadata) {
    steps.finish();
    if (steps.namedRanks() == 0) {
      Iterations found = steps.found();
      return found == null ? null : IterationReport.of(found, metadata);
    }
    IterationTimes times =
        metadata.times().recordsCalls()
            ? IterationTimes.of(
                IntStream.range(0, steps.steps()).mapToDouble(steps::nanos).toArray())
            : null;
    return IterationReport.ofSteps(
        metadata.functions().get(steps.function()),
        steps.namedRanks(),
        steps.namedShare(),
        steps.steps(),
        times);
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
