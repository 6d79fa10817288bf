package io.idlewave.jobs.pipeline;

import io.idlewave.jobs.failure.JobProgress;
import io.idlewave.perturb.outcome.FrontierPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the accumulators of a live job say, for whoever watches it. Mutable. */
final class LiveProgress {

  private long said = Long.MIN_VALUE;

  /** Takes the accumulators as they are now. */
  void report(Map<String, Object> accumulators, JobProgress progress) {
    if (accumulators.get(LiveGraphOperator.SILENT) instanceof List<?> lines) {
      for (Object found : lines) {
        if (found instanceof LatestLines.Line line && line.number() > said) {
          said = line.number();
          progress.notice(line.text());
        }
      }
    }
    if (accumulators.get(ResultCollector.FRONTIERS) instanceof List<?> found && !found.isEmpty()) {
      List<FrontierPoint> points = new ArrayList<>();
      for (Object point : found) {
        points.add((FrontierPoint) point);
      }
      progress.passed(points);
    }
  }
}
