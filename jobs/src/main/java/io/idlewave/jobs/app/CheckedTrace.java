package io.idlewave.jobs.app;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.prepare.recorded.CallCounter;
import io.idlewave.jobs.results.summary.CensusReport;
import io.idlewave.jobs.results.summary.Censuses;
import java.util.List;

/**
 * The census of a trace that was read as a whole.
 *
 * @param complete false if anything is unmatched, incomplete or missing that should be there
 */
public record CheckedTrace(CensusReport census, boolean complete) {

  /** Reads the whole archive. */
  public static CheckedTrace of(TraceArchive archive, GraphOptions graph, Progress progress) {
    long calls = archive.metadata().callCount();
    CallCounter counter = new CallCounter(done -> progress.report("check", done, calls, "calls"));
    Survey survey = TraceSurvey.of(archive, graph, List.of(counter));
    return new CheckedTrace(
        Censuses.report(survey.census(), archive.metadata()), survey.census().complete());
  }
}
