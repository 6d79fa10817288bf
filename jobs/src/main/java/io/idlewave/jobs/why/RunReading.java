package io.idlewave.jobs.why;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.prepare.ClockEvidence;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.prepare.RecordedStudy;
import io.idlewave.jobs.prepare.recorded.CallCounter;
import io.idlewave.jobs.prepare.recorded.RecordedRun;
import io.idlewave.jobs.prepare.steps.StepBounds;
import io.idlewave.perturb.difference.Activity;
import io.idlewave.perturb.difference.RunGraph;
import io.idlewave.perturb.observed.PricingContext;
import io.idlewave.perturb.path.RecordedGraph;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A recorded run, read for what it is made of.
 *
 * @param name where its trace lies
 * @param calls of each row
 * @param places of its trace
 * @param steps when they begin and end; none where ranks repeat nothing together
 * @param graph with the shortest or the longest waits that the clocks allow
 */
record RunReading(
    String name,
    TraceMetadata metadata,
    CallTable calls,
    Places places,
    StepBounds steps,
    RunGraph graph) {

  /** Calls of all runs together: 0.6 to 0.7 KB of heap each, in one run of 756,536 calls. */
  static final long MOST_CALLS = 8_000_000;

  /**
   * Reads an archive in one walk.
   *
   * @param longestWaits for each reading that is made, whether waits are as long as the clocks
   *     allow, otherwise as short
   * @throws RefusedException if it has no times of a run, its clocks do not agree, or it takes no
   *     time
   */
  static List<RunReading> of(
      TraceArchive archive,
      Path path,
      PlaceNumbers numbers,
      List<Boolean> longestWaits,
      GraphOptions graph,
      Progress progress) {
    RecordedRun.require("why", path, archive.metadata());
    TraceMetadata metadata = archive.metadata();
    PreparedStudy prepared =
        RecordedStudy.of(archive, archive.folder().toAbsolutePath(), graph, progress);
    ClockEvidence clocks = prepared.clocks();
    if (clocks == null) {
      throw new RefusedException(
          "%s: clocks that agree, got %s"
              .formatted(
                  path,
                  metadata.sharesClock()
                      ? "effects before their causes (check --clocks says where)"
                      : "clocks of several files or nodes that nobody synchronised (check --clocks"
                          + " says what is known of them)"));
    }
    PricingContext context = PricingContext.recorded(metadata, prepared.survey(), clocks.eager());
    Places places = new Places(metadata, numbers);
    CallTable calls = new CallTable(places, metadata.rankCount());
    StepBounds steps = new StepBounds(metadata);
    List<RunGraph.Builder> builders =
        longestWaits.stream().map(of -> new RunGraph.Builder()).toList();
    List<RecordedGraph> runs = new ArrayList<>();
    for (int i = 0; i < builders.size(); i++) {
      runs.add(new RecordedGraph(context, longestWaits.get(i), builders.get(i)));
    }
    CallCounter counter =
        new CallCounter(done -> progress.report("why", done, metadata.callCount(), "calls"));
    try (GraphWalk walk = new GraphWalk(archive, graph)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        counter.accept(block);
        calls.add(block);
        steps.add(block);
        for (RecordedGraph run : runs) {
          run.apply(block);
        }
      }
    }
    runs.forEach(RecordedGraph::end);
    steps.finish();
    List<RunReading> readings =
        builders.stream()
            .map(of -> new RunReading(path.toString(), metadata, calls, places, steps, of.graph()))
            .toList();
    long runtime = readings.get(0).graph().runtimeNanos();
    if (runtime <= 0) {
      throw new RefusedException(
          "%s: a run that takes time, got one of %d ns".formatted(path, runtime));
    }
    return readings;
  }

  /** The number of the place of an activity. */
  int placeOf(Activity activity) {
    return places.number(activity.site().function(), activity.site().region());
  }

  /** The step that a call and what lies before it are in; -1 in none. */
  int stepOf(int row, long call) {
    return call < 0 || call >= calls.count(row)
        ? -1
        : steps.stepAt(row, calls.beginNanos(row, (int) call));
  }
}
