package io.idlewave.jobs.app;

import io.idlewave.graph.source.BlockGate;
import io.idlewave.graph.source.WalkedTrace;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.jobs.analysis.Analysis;
import io.idlewave.jobs.analysis.ResultsCommitter;
import io.idlewave.jobs.analysis.WalkRunner;
import io.idlewave.jobs.condition.ConditionCode;
import io.idlewave.jobs.condition.Situation;
import io.idlewave.jobs.failure.JobProgress;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.pipeline.JobOptions;
import io.idlewave.jobs.pipeline.LiveInput;
import io.idlewave.jobs.pipeline.MetricsAddress;
import io.idlewave.jobs.pipeline.outcome.JobResults;
import io.idlewave.jobs.pipeline.place.FolderSinkProvider;
import io.idlewave.jobs.pipeline.place.ResultLocations;
import io.idlewave.jobs.pipeline.place.RunNames;
import io.idlewave.jobs.pipeline.runner.JobRunner;
import io.idlewave.jobs.pipeline.runner.RunPlaces;
import io.idlewave.jobs.prepare.LaneMemory;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.prepare.StudyPass;
import io.idlewave.jobs.prepare.StudyPasses;
import io.idlewave.jobs.prepare.StudyPreparation;
import io.idlewave.jobs.prepare.recorded.RecordedRun;
import io.idlewave.jobs.results.ResultSink;
import io.idlewave.jobs.results.SinkOptions;
import io.idlewave.jobs.results.SinkRegistry;
import io.idlewave.jobs.results.place.InputFolder;
import io.idlewave.jobs.results.place.ResultsLocation;
import io.idlewave.jobs.results.row.LiveFindings;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.study.Study;
import io.idlewave.perturb.operator.StudyKey;
import io.idlewave.perturb.scenario.Scenario;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One study on its way from the command line to its results: checked, prepared, run as a job and
 * committed to its sinks, by this process or by the job itself.
 */
final class StudyRun {

  /** The job that starts those of a study. */
  private static final String COURSE = "idlewave course of a study";

  /** Of a digest, in messages. */
  private static final int DIGITS = 16;

  private final Study study;
  private final RunOptions options;
  private final Progress progress;
  private final TraceArchive archive;
  private final String out;
  private final ResultsLocation location;
  private final SinkOptions sinkOptions;
  private final JobRunner runner;
  private final @Nullable LiveRun live;

  /**
   * A run of {@code stated} that has not started yet.
   *
   * @param out the results folder, a path or a URI
   * @throws UsageException if it cannot run like that
   */
  StudyRun(Study stated, String out, RunOptions options, Progress progress) {
    this(stated, out, options, progress, sinkOptions(out, options));
  }

  private StudyRun(
      Study stated, String out, RunOptions options, Progress progress, SinkOptions sinkOptions) {
    this(
        stated,
        out,
        options,
        progress,
        sinkOptions,
        () ->
            JobRunner.of(
                options.place().master(),
                options.place().parallelism(),
                RunPlaces.of(ResultLocations.of(out), sinkOptions.run())));
  }

  /**
   * A run of {@code stated} by what {@code runner} gives, known to its sinks by {@code
   * sinkOptions}.
   */
  StudyRun(
      Study stated,
      String out,
      RunOptions options,
      Progress progress,
      SinkOptions sinkOptions,
      Supplier<JobRunner> runner) {
    TemporaryFolder.requireRoom();
    this.study = stated.withoutEqualReplicates();
    this.options = options;
    this.progress = progress;
    requireBound("--parallelism", options.place().parallelism());
    requireBound("--threads", options.place().threads());
    Integer readers = options.place().readers();
    if (readers != null) {
      requireBound("--readers", readers);
    }
    if (options.recovery().savepoint() != null) {
      requireOnePass("--from-savepoint");
    }
    RunOptions.Live stream = options.live();
    if (stream != null) {
      requireOnePass("--source");
      if (stream.learning() != null) {
        LiveHead.learn(study, stream, stream.learning(), options.place().graph(), progress);
      }
    }
    this.archive = ForeignTrace.requireArchive(study.trace());
    this.live = stream == null ? null : LiveRun.of(stream, study, archive, options);
    requireFree(options.metrics());
    if (study.replicates() < stated.replicates()) {
      progress.notice("nothing is random: 1 replicate instead of " + stated.replicates());
    }
    this.out = out;
    this.location = ResultLocations.of(out);
    this.sinkOptions = sinkOptions;
    this.runner = runner.get();
    if (!this.runner.isElsewhere()) {
      requireBound("--parallelism times --threads", options.place().places());
    }
  }

  static SinkOptions sinkOptions(String out, RunOptions options) {
    return options.place().isLocal()
        ? new SinkOptions(RunNames.ofThisProgram(out), options.force())
        : SinkOptions.ofNewRun(options.force());
  }

  /** Runs to the end; returns the complete results. */
  InputFolder await() {
    return writing(sinks(out), this::toTheEndOrInterruption);
  }

  /** Leaves the job to its cluster; returns its id. */
  String detach() {
    List<String> sinks = sinks(ResultLocations.absolute(out));
    return writing(sinks, sink -> leave(sinks, sink));
  }

  /** What takes the results: the folder last, so that what it holds is complete everywhere. */
  private List<String> sinks(String folder) {
    Set<String> sinks = new LinkedHashSet<>(study.sinks());
    sinks.addAll(options.sinks());
    sinks.add(FolderSinkProvider.NAME + ":" + folder);
    return List.copyOf(sinks);
  }

  private interface Writing<T> {
    T with(ResultSink sink) throws IOException;
  }

  private <T> T writing(List<String> sinks, Writing<T> work) {
    ResultSink sink = SinkRegistry.create(sinks, sinkOptions);
    try {
      try {
        sink.prepare();
        if (live != null) {
          sink.awaitFrontiers();
        }
        return work.with(sink);
      } finally {
        sink.abort();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write results", e);
    }
  }

  @SuppressWarnings("try") // it speaks only when the process is interrupted
  private InputFolder toTheEndOrInterruption(ResultSink sink) throws IOException {
    try (InterruptedRun run = InterruptedRun.of(location.input(), progress)) {
      return toTheEnd(sink);
    }
  }

  private InputFolder toTheEnd(ResultSink sink) throws IOException {
    PreparedStudy prepared = prepared();
    if (!study.transforms()) {
      return toTheEnd(prepared, List.of(StudyPasses.all(prepared, archive)), sink);
    }
    try (ChangedPrograms place = ChangedPrograms.of(archive, runner.isElsewhere())) {
      List<StudyPass> passes =
          StudyPasses.of(prepared, archive, place.folder(), options.place().graph(), progress);
      return toTheEnd(prepared, passes, sink);
    }
  }

  private InputFolder toTheEnd(PreparedStudy prepared, List<StudyPass> passes, ResultSink sink)
      throws IOException {
    requireMemory(prepared);
    Course.Found found =
        course(prepared)
            .run(
                passes,
                (pass, plan) ->
                    runner.run(pass.archive(), plan, jobOptions(pass.prepared()), jobProgress()));
    JobResults last = found.last();
    PreparedStudy carriedOut = LiveRun.carriedOut(prepared, last == null ? null : last.streamed());
    new ResultsCommitter(carriedOut, archive, walks(), sink)
        .commit(found.lanes(), found.ranks(), found.engine(), findings(carriedOut, last));
    return location.input();
  }

  private Course course(PreparedStudy prepared) {
    return new Course(prepared, archive, options.place().places());
  }

  private @Nullable LiveFindings findings(PreparedStudy prepared, @Nullable JobResults results) {
    if (live == null || results == null) {
      return null;
    }
    LiveFindings found = LiveRun.findings(results, prepared, archive);
    live.rest(found).forEach(progress::notice);
    return found;
  }

  private String leave(List<String> sinks, ResultSink sink) throws IOException {
    PreparedStudy prepared = prepared();
    requireMemory(prepared);
    String jobId = study.isOnePass() ? leaveJob(prepared, sinks) : leaveCourse();
    sink.detach();
    return jobId;
  }

  private String leaveJob(PreparedStudy prepared, List<String> sinks) {
    return runner.detach(
        archive,
        course(prepared).plan(prepared, 0, study.replicates()),
        jobOptions(prepared),
        StudyCommit.of(
            study, sinks, sinkOptions, options.place().graph(), options.place().places()));
  }

  private String leaveCourse() {
    progress.notice("a task of the cluster starts the jobs, in a slot beside theirs");
    return runner.lead(COURSE, DetachedCourse.of(study, out, options, sinkOptions));
  }

  /** Says what the study takes, and refuses what cannot fit where it runs. */
  private void requireMemory(PreparedStudy prepared) {
    LaneMemory memory = prepared.memory();
    progress.notice(memory.describe(options.place().places()));
    runner.requireMemory(memory, jobOptions(prepared));
  }

  private PreparedStudy prepared() {
    // what cannot be found at the end is refused before time goes into a run
    List<Analysis> unused = Analysis.askedFor(study);
    PreparedStudy prepared =
        live == null
            ? StudyPreparation.prepare(
                study, new WalkedTrace(archive, options.place().graph(), runner.kept()), progress)
            : LiveRun.prepare(study, archive, options.place().graph(), progress);
    RecordedRun.requireCalls(study.trace(), prepared.survey().census().calls());
    if (options.strict()) {
      List<String> lacks = ConditionCode.incompleteness(Situation.before(prepared));
      if (!lacks.isEmpty()) {
        throw new RefusedException(
            study.trace() + ": " + String.join("; ", lacks) + " (refused by --strict)");
      }
    }
    return prepared;
  }

  private JobOptions jobOptions(PreparedStudy prepared) {
    RunIdentity identity = RunIdentity.of(study);
    StudyKey key =
        StudyKey.EMPTY
            .with("seed", Long.toString(identity.seed()))
            .with("study", identity.study().substring(0, DIGITS))
            .with("version", identity.version());
    return JobOptions.of(options.place().parallelism(), options.place().graph(), BlockGate.OPEN)
        .withThreads(options.place().threads())
        .withReaders(options.place().readers())
        .with(runner.checkpoints(options.recovery().checkpoints()))
        .of(key, options.recovery().savepoint())
        .withMetrics(options.metrics())
        .of(input(prepared));
  }

  private @Nullable LiveInput input(PreparedStudy prepared) {
    return live == null
        ? null
        : live.input(
            prepared,
            new FrontierCommit(
                RunIdentity.of(study).on(archive),
                prepared.scenarios().stream().map(Scenario::name).toList(),
                live.ranks(),
                sinks(ResultLocations.absolute(out)),
                sinkOptions));
  }

  private static void requireBound(String option, int got) {
    if (got > JobOptions.MAX_PARALLELISM) {
      throw new UsageException(
          "%s: 1 to %d, got %d".formatted(option, JobOptions.MAX_PARALLELISM, got));
    }
  }

  private void requireOnePass(String option) {
    if (!study.isOnePass()) {
      throw new UsageException(
          option
              + ": only without a precision or transform, whose passes are jobs of their own, got"
              + " --precision or a study with one of them");
    }
  }

  private WalkRunner walks() {
    return runner.walks(
        archive,
        JobOptions.of(options.place().parallelism(), options.place().graph(), BlockGate.OPEN)
            .withThreads(options.place().threads()),
        jobProgress());
  }

  private JobProgress jobProgress() {
    return new JobProgress() {
      private String lag = "";

      @Override
      public void update(long doneCalls, long totalCalls) {
        // the pace of a stream begins with its first calls, however long the run has waited for it
        if (live == null || doneCalls > 0) {
          boolean goesOn = doneCalls < totalCalls || totalCalls == 0;
          progress.report("run", doneCalls, totalCalls, "calls", goesOn ? lag : "");
        }
      }

      @Override
      public void lagging(int rank, long nanos) {
        lag = live == null || rank < 0 ? "" : live.lagLine(rank, nanos);
      }

      @Override
      public void notice(String line) {
        if (live == null || live.isNews(line)) {
          progress.notice(line);
        }
      }

      @Override
      public void submitted(String jobId) {
        if (!options.place().isLocal()) {
          progress.notice("job " + jobId + " runs at " + options.place().master());
        }
      }
    };
  }

  private static void requireFree(@Nullable MetricsAddress address) {
    if (address != null) {
      try {
        address.requireFree();
      } catch (IOException e) {
        throw new UsageException(
            "--metrics: an address of this machine that is free, got "
                + address
                + ": "
                + e.getMessage());
      }
    }
  }
}
