package io.idlewave.jobs.pipeline;

import io.idlewave.graph.live.RankLag;
import io.idlewave.jobs.failure.JobProgress;
import io.idlewave.jobs.pipeline.outcome.LatestLines;
import io.idlewave.jobs.pipeline.outcome.ResultCollector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The progress of a live job, read from its accumulators. Mutable. */
final class LiveProgress {

  private static final List<String> NAMES =
      List.of(LiveGraphOperator.SILENT, ResultCollector.FRONTIERS);

  private final Map<String, Long> said = new HashMap<>();

  /** Takes the accumulators as they are now. */
  void report(Map<String, Object> accumulators, JobProgress progress) {
    if (accumulators.get(LiveGraphOperator.LAG) instanceof RankLag lag) {
      progress.lagging(lag.rank(), lag.nanos());
    }
    for (String name : NAMES) {
      if (accumulators.get(name) instanceof List<?> lines) {
        report(name, lines, progress);
      }
    }
  }

  private void report(String name, List<?> lines, JobProgress progress) {
    for (Object found : lines) {
      if (found instanceof LatestLines.Line line
          && line.number() > said.getOrDefault(name, Long.MIN_VALUE)) {
        said.put(name, line.number());
        progress.notice(line.text());
      }
    }
  }
}
