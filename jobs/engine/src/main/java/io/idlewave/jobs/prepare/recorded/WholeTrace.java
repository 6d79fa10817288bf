package io.idlewave.jobs.prepare.recorded;

import io.idlewave.graph.survey.RunWindow;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.RunningTime;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.ArrayList;
import java.util.List;

/**
 * A recorded run that reaches from the first event of a trace to its last: what MPI_Init and
 * MPI_Finalize enclose, and what lies around them.
 */
final class WholeTrace {

  private WholeTrace() {}

  /**
   * The survey of a trace whose run is all of it. A window's time between calls is the one in which
   * the rank ran the program, as its tracer says; where that says nothing, all that lies between
   * calls.
   *
   * @param survey of its run
   */
  static Survey of(TraceArchive archive, Survey survey) {
    List<RunWindow> windows = new ArrayList<>();
    for (int rank = 0; rank < archive.metadata().rankCount(); rank++) {
      windows.add(window(archive, rank, survey.windows().get(rank).idleNanos()));
    }
    return survey.withRun(survey.census(), survey.leftovers(), windows);
  }

  private static RunWindow window(TraceArchive archive, int rank, long idleNanos) {
    RankMetadata metadata = archive.metadata().ranks().get(rank);
    long leaveNanos = 0;
    long betweenNanos = 0;
    try (RankReader calls = archive.openRank(rank)) {
      for (MpiCall call = calls.next(); call != null; call = calls.next()) {
        betweenNanos += Math.max(0, call.enterNanos() - leaveNanos);
        leaveNanos = call.enterNanos() + call.durationNanos();
      }
    }
    long tailNanos = Math.max(0, metadata.lastEventNanos() - leaveNanos);
    RunningTime running =
        metadata.running().stream()
            .findFirst()
            .orElse(new RunningTime(betweenNanos + tailNanos, tailNanos));
    return new RunWindow(
        -1,
        metadata.calls(),
        true,
        0,
        metadata.lastEventNanos(),
        running.tailNanos(),
        running.nanos(),
        metadata.running().isEmpty() ? idleNanos : 0);
  }

  /**
   * From the first event to the last, in ns; where ranks have clocks of their own, that of the rank
   * for which it is longest.
   */
  static long spanNanos(TraceMetadata metadata) {
    boolean together = metadata.sharesClock();
    long first = Long.MAX_VALUE;
    long last = 0;
    for (RankMetadata rank : metadata.ranks()) {
      long origin = together ? rank.originNanos() : 0;
      first = Math.min(first, origin);
      last = Math.max(last, origin + rank.lastEventNanos());
    }
    return Math.max(0, last - first);
  }
}
