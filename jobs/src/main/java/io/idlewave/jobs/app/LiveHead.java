package io.idlewave.jobs.app;

import io.idlewave.graph.live.HeadReach;
import io.idlewave.graph.live.StreamHead;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.pipeline.LiveSource;
import io.idlewave.jobs.pipeline.LiveSourceProvider;
import io.idlewave.jobs.prepare.recorded.TraceIndex;
import io.idlewave.jobs.study.BaseInterval;
import io.idlewave.jobs.study.Eager;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.text.HumanUnits;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;
import java.util.concurrent.TimeUnit;

/**
 * Makes the trace of a study over a stream of a program that has not run before: an archive of the
 * first calls of all ranks, as much as the study leaves to its trace. A study that leaves nothing
 * to it waits for MPI_Init alone.
 */
final class LiveHead {

  /** What shows most calls of a program several times, and is short against its run. */
  private static final long ENOUGH_NANOS = TimeUnit.SECONDS.toNanos(10);

  private LiveHead() {}

  /**
   * Reads the head of the stream into the place where the study expects its trace.
   *
   * @throws RefusedException if the stream is over before it has defined its program
   */
  static void learn(
      Study study,
      RunOptions.Live live,
      RunOptions.Learning learning,
      GraphOptions graph,
      Progress progress) {
    LiveSource source = LiveSourceProvider.find(live.source());
    HeadReach stated = learning.reach();
    try (StreamHead head =
        new StreamHead(
            definitions -> stated == null ? needed(study, definitions) : stated, graph)) {
      source.read(
          head::add,
          () ->
              progress.report(
                  "learn",
                  TimeUnit.NANOSECONDS.toMillis(head.reachedNanos()),
                  TimeUnit.NANOSECONDS.toMillis(head.wanted().nanos()),
                  "ms"));
      if (!head.isComplete()) {
        throw new RefusedException(
            "%s: the calls of a run, got the end of the stream; %s"
                .formatted(source.address(), head.lacking()));
      }
      TraceArchive archive = head.write(study.trace());
      TraceIndex.write(archive, graph, Progress.NONE);
      progress.notice(describe(study, head, archive));
    }
  }

  private static String describe(Study study, StreamHead head, TraceArchive archive) {
    String calls = HumanUnits.things(archive.metadata().callCount(), "call");
    boolean needsNothing =
        head.wanted().equals(HeadReach.ofNanos(0))
            && needed(study, archive.metadata()).nanos() == 0;
    return (needsNothing
            ? "the study leaves nothing to its trace: %s of the stream have been read, up to"
                + " MPI_Init; %s"
            : "base times, eager threshold and clocks are learned from the first %s of the stream;"
                + " %s")
        .formatted(calls, "results hold from the begin of the run");
  }

  /** How much has to be seen before the lanes of {@code study} can be priced. */
  private static HeadReach needed(Study study, TraceMetadata definitions) {
    boolean nothing =
        study.timing().fold(observed -> statesAll(observed, definitions), simulated -> true);
    return HeadReach.ofNanos(nothing ? 0 : ENOUGH_NANOS);
  }

  private static boolean statesAll(Timing.Observed timing, TraceMetadata definitions) {
    if (timing.rules() != Rules.STANDARD) {
      return true;
    }
    return timing.slack() == Slack.LOCAL
        && timing.eager() instanceof Eager.Threshold
        && definitions.functions().stream().map(timing.base()::of).allMatch(LiveHead::isStated);
  }

  private static boolean isStated(BaseInterval base) {
    return base.lowerNanos() != null && base.upperNanos() != null;
  }
}
