package io.idlewave.jobs.report;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.iteration.IterationFinder;
import io.idlewave.graph.iteration.Iterations;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.graph.order.WindowLimitException;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.perturb.timeline.Timeline;
import io.idlewave.perturb.timeline.TimelineBuilder;
import io.idlewave.perturb.timeline.TimelineLane;
import io.idlewave.perturb.timeline.TimelineWindow;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Loads windows of a trace. 0 of its axis is where the first rank leaves MPI_Init, or each rank,
 * where clocks cannot be compared.
 */
record TimelineSource(TraceArchive archive, PreparedStudy prepared) {

  /** Ranks of a window at most. */
  static final int MOST_RANKS = 16;

  /** Calls of a window at most. */
  static final int MOST_CALLS = 3_000;

  private static final int MOST_MESSAGES = 3_000;

  Timeline load(TimelineWindow window, @Nullable TimelineLane lane) {
    return TimelineBuilder.of(
        archive,
        GraphOptions.DEFAULT,
        window,
        prepared.survey().windows(),
        prepared.clocks() != null,
        lane,
        MOST_MESSAGES);
  }

  /** Where the run of the first of some ranks begins, on the axis of the timeline. */
  double begin(@Nullable TimelineLane lane, int first, int last) {
    boolean commonClock =
        prepared.clocks() != null && (lane == null || !prepared.timing().hasBase());
    double begin = Double.POSITIVE_INFINITY;
    for (int rank = first; rank <= last; rank++) {
      begin = Math.min(begin, commonClock ? (double) (origin(rank) + begin(rank) - runBegin()) : 0);
    }
    return begin;
  }

  /** What a time since the first event of a rank is off the axis of the timeline, in ns. */
  long shift(@Nullable TimelineLane lane, int rank) {
    return Math.round(begin(lane, rank, rank)) - begin(rank);
  }

  /**
   * The iterations of the recorded run, in a walk over all of its calls. Null where ranks repeat
   * nothing together, where calls have no times, and where a walk needs more memory than the page
   * of a run is worth.
   */
  @Nullable Iterations iterations() {
    if (!archive.metadata().times().recordsCalls()) {
      return null;
    }
    IterationFinder finder = new IterationFinder(archive.metadata());
    try (GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        finder.add(block);
      }
    } catch (WindowLimitException e) {
      return null;
    }
    return finder.finish();
  }

  /** The call of a rank in which its run begins, MPI_Init. */
  long initCall(int rank) {
    return prepared.survey().windows().get(rank).initCall();
  }

  private long origin(int rank) {
    return archive.metadata().ranks().get(rank).originNanos();
  }

  private long begin(int rank) {
    return prepared.survey().windows().get(rank).beginNanos();
  }

  /** Where the first rank leaves MPI_Init on the common clock: 0 of the axis. */
  private long runBegin() {
    return IntStream.range(0, archive.metadata().rankCount())
        .mapToLong(rank -> origin(rank) + begin(rank))
        .min()
        .orElse(0);
  }
}
