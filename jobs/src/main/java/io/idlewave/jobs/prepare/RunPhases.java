package io.idlewave.jobs.prepare;

import io.idlewave.graph.survey.RunWindow;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.jobs.study.AnalysisKind;
import io.idlewave.jobs.study.Timing;
import io.idlewave.perturb.propagate.Phases;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the time windows of attributions: each rank is read up to its MPI_Init. */
final class RunPhases {

  private RunPhases() {}

  /** The windows of a study; null where it asks for no attribution. */
  static @Nullable Phases of(Timing timing, TraceArchive archive, Survey survey) {
    if (!AnalysisKind.extras(timing).flows()) {
      return null;
    }
    List<RunWindow> windows = survey.windows();
    long[] beginNanos = new long[windows.size()];
    for (int rank = 0; rank < beginNanos.length; rank++) {
      beginNanos[rank] = beginNanos(archive, rank, windows.get(rank).initCall());
    }
    return Phases.of(beginNanos, windows.stream().mapToLong(RunWindow::spanNanos).max().orElse(0));
  }

  private static long beginNanos(TraceArchive archive, int rank, long initCall) {
    long begin = 0;
    try (RankReader reader = archive.openRank(rank)) {
      for (long index = 0; index <= initCall; index++) {
        MpiCall call = reader.next();
        begin = call == null ? begin : call.leaveNanos();
      }
    }
    return begin;
  }
}
