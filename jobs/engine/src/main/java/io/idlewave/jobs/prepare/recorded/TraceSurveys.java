package io.idlewave.jobs.prepare.recorded;

import io.idlewave.graph.index.IndexState;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.survey.SurveyFile;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.failure.Progress;
import java.util.List;

/** The survey of a trace, without a walk where its ingest has stored one. */
public final class TraceSurveys {

  private TraceSurveys() {}

  /**
   * The stored survey of {@code archive}, or one from a walk that {@code progress} reports with its
   * reason.
   *
   * @throws io.idlewave.ingest.model.BadTraceException if the stored one is damaged
   */
  public static Survey of(TraceArchive archive, GraphOptions graph, Progress progress) {
    IndexState state = SurveyFile.state(archive);
    if (state == IndexState.CURRENT) {
      return SurveyFile.read(archive);
    }
    long calls = archive.metadata().callCount();
    String activity =
        "survey " + state.text() + ": walking the trace (idlewave index TRACE stores one)";
    CallCounter counter = new CallCounter(done -> progress.report(activity, done, calls, "calls"));
    return TraceSurvey.of(archive, graph, List.of(counter));
  }
}
