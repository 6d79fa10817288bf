package io.idlewave.jobs.app;

import io.idlewave.graph.live.StreamedRun;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.jobs.analysis.LocalWalks;
import io.idlewave.jobs.analysis.ResultsCommitter;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.pipeline.outcome.JobResults;
import io.idlewave.jobs.pipeline.outcome.ResultConsumer;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.prepare.StudyPreparation;
import io.idlewave.jobs.results.SinkOptions;
import io.idlewave.jobs.results.SinkRegistry;
import io.idlewave.jobs.results.summary.Engine;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.perturb.operator.PropagatorOutput.Work;
import io.idlewave.perturb.outcome.LaneOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Commits the results of a study inside the cluster, for a job that outlives the process that
 * started it. It carries text alone: the study is read and prepared again there, which gives the
 * same, and the trace must be visible at the same path. Doing it again gives the same results.
 *
 * @param study text of the study, as it was stated
 * @param folder what its paths count from
 * @param sinks what takes the results, each {@code NAME:ADDRESS}, the results folder last
 * @param options of the run
 * @param graph how the trace is walked
 * @param parallelism of the propagation
 * @param startMillis when the run started, since 1970
 */
public record StudyCommit(
    String study,
    String folder,
    List<String> sinks,
    SinkOptions options,
    GraphOptions graph,
    int parallelism,
    long startMillis)
    implements ResultConsumer {

  private static final long serialVersionUID = 1L;

  /** Takes an immutable copy. */
  public StudyCommit {
    sinks = List.copyOf(sinks);
  }

  /** For a run that starts now. */
  public static StudyCommit of(
      Study study, List<String> sinks, SinkOptions options, GraphOptions graph, int parallelism) {
    return new StudyCommit(
        study.toYaml(),
        Path.of("").toAbsolutePath().toString(),
        sinks,
        options,
        graph,
        parallelism,
        System.currentTimeMillis());
  }

  @Override
  public void accept(JobResults results) throws IOException {
    Study stated = StudyReader.parse("the study of the job", study, Path.of(folder));
    TraceArchive archive = ForeignTrace.requireArchive(stated.trace());
    StreamedRun run = results.streamed();
    PreparedStudy prepared =
        run == null
            ? StudyPreparation.prepare(stated, archive, graph, Progress.NONE)
            : LiveRun.carriedOut(LiveRun.prepare(stated, archive, graph, Progress.NONE), run);
    new ResultsCommitter(
            prepared, archive, new LocalWalks(archive, graph), SinkRegistry.create(sinks, options))
        .commit(
            results.lanes(),
            results.rankOutcomes(),
            engine(prepared, archive, results),
            run == null ? null : LiveRun.findings(results, prepared, archive));
  }

  private Engine engine(PreparedStudy prepared, TraceArchive archive, JobResults results) {
    return Engine.of(
        (System.currentTimeMillis() - startMillis) / 1e3,
        results.work().stream().mapToLong(Work::cpuNanos).sum() / 1e9,
        results.streamed() == null
            ? archive.metadata().callCount()
            : results.streamed().census().calls(),
        results.lanes().stream().mapToLong(LaneOutcome::lanes).sum(),
        prepared.survey().census().peakWindowCalls(),
        parallelism);
  }
}
