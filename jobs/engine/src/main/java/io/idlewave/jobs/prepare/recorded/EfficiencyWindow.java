package io.idlewave.jobs.prepare.recorded;

import io.idlewave.graph.survey.RunWindow;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.study.RecordedSpan;

/**
 * The part of a recorded run that its efficiencies are of.
 *
 * @param span which part
 * @param survey of the trace, whose windows are that part
 * @param runtimeNanos how long it lasts
 */
public record EfficiencyWindow(RecordedSpan span, Survey survey, long runtimeNanos) {

  /** That part of a trace with a survey. */
  public static EfficiencyWindow of(RecordedSpan span, TraceArchive archive, Survey survey) {
    return span == RecordedSpan.RUN
        ? new EfficiencyWindow(span, survey, survey.census().spanNanos())
        : new EfficiencyWindow(
            span, WholeTrace.of(archive, survey), WholeTrace.spanNanos(archive.metadata()));
  }

  /** What each rank computes. */
  public double[] usefulNanos() {
    return survey.windows().stream().mapToDouble(RunWindow::computingNanos).toArray();
  }
}
