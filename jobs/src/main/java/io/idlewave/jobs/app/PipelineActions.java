package io.idlewave.jobs.app;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.survey.TraceIndexer;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.archive.FileTrees;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.jobs.analysis.ResultsCommitter;
import io.idlewave.jobs.failure.JobProgress;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.pipeline.ClusterRunner;
import io.idlewave.jobs.pipeline.EmbeddedMemory;
import io.idlewave.jobs.pipeline.EmbeddedRunner;
import io.idlewave.jobs.pipeline.FolderSinkProvider;
import io.idlewave.jobs.pipeline.JobOptions;
import io.idlewave.jobs.pipeline.JobOutcome;
import io.idlewave.jobs.pipeline.ResultLocations;
import io.idlewave.jobs.prepare.CallCounter;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.prepare.StudyPreparation;
import io.idlewave.jobs.results.Censuses;
import io.idlewave.jobs.results.Engine;
import io.idlewave.jobs.results.InputFolder;
import io.idlewave.jobs.results.ResultSink;
import io.idlewave.jobs.results.ResultsLocation;
import io.idlewave.jobs.results.SinkOptions;
import io.idlewave.jobs.results.SinkRegistry;
import io.idlewave.jobs.study.Study;
import io.idlewave.perturb.fit.LogGpsFit;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LanePlans;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The commands, carried out by the pipeline. */
public final class PipelineActions implements Actions {

  private static final String LOCAL = "local";

  @Override
  public void ingest(
      Path source, Path out, boolean applyClockOffsets, int threads, Progress progress) {
    TemporaryFolder.requireRoom();
    ForeignTrace.at(source)
        .ingest(
            out,
            new IngestOptions(applyClockOffsets, threads),
            (ranksDone, ranksTotal, bytesDone, bytesTotal) ->
                progress.report("ingest", bytesDone, bytesTotal, "bytes"),
            archive -> index(archive, progress));
  }

  @Override
  public void index(TraceArchive archive, Progress progress) {
    long calls = archive.metadata().callCount();
    CallCounter counter = new CallCounter(done -> progress.report("index", done, calls, "calls"));
    TraceIndexer.write(archive, GraphOptions.DEFAULT, counter);
  }

  @Override
  public CheckOutcome check(Path trace, Progress progress) {
    TemporaryFolder.requireRoom();
    return TraceArchive.isArchive(trace)
        ? check(TraceArchive.open(trace), progress)
        : checkForeign(ForeignTrace.at(trace), progress);
  }

  private static CheckOutcome checkForeign(ForeignTrace trace, Progress progress) {
    try {
      Path folder = Files.createTempDirectory("idlewave-check");
      try {
        TraceArchive archive =
            trace.ingest(
                folder.resolve("trace"),
                IngestOptions.defaults(),
                (ranksDone, ranksTotal, bytesDone, bytesTotal) ->
                    progress.report("ingest", bytesDone, bytesTotal, "bytes"),
                hidden -> {});
        return check(archive, progress);
      } finally {
        FileTrees.delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("no room for a temporary archive", e);
    }
  }

  private static CheckOutcome check(TraceArchive archive, Progress progress) {
    long calls = archive.metadata().callCount();
    CallCounter counter = new CallCounter(done -> progress.report("check", done, calls, "calls"));
    Survey survey = TraceSurvey.of(archive, GraphOptions.DEFAULT, List.of(counter));
    return new CheckOutcome(Censuses.report(survey.census()), survey.census().complete());
  }

  @Override
  public InputFolder run(Study study, String out, RunOptions options, Progress progress) {
    TemporaryFolder.requireRoom();
    TraceArchive archive = ForeignTrace.requireArchive(study.trace());
    if (options.parallelism() > JobOptions.MAX_PARALLELISM) {
      throw new UsageException(
          "--parallelism: 1 to " + JobOptions.MAX_PARALLELISM + ", got " + options.parallelism());
    }
    requireReachable(options.master());
    List<String> sinks = new ArrayList<>(options.sinks());
    sinks.add(FolderSinkProvider.NAME + ":" + out);
    ResultSink sink = SinkRegistry.create(sinks, SinkOptions.ofNewRun(options.force()));
    try {
      try {
        return run(study, archive, ResultLocations.of(out), sink, options, progress);
      } finally {
        sink.abort();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write results", e);
    }
  }

  private static InputFolder run(
      Study study,
      TraceArchive archive,
      ResultsLocation location,
      ResultSink sink,
      RunOptions options,
      Progress progress)
      throws IOException {
    sink.prepare();
    long calls = archive.metadata().callCount();
    PreparedStudy prepared = StudyPreparation.prepare(study, archive, progress);
    if (options.master().equals(LOCAL) && !ClusterRunner.isSubmitted()) {
      prepared.requireMemory(
          Runtime.getRuntime().maxMemory(), EmbeddedMemory.of(options.parallelism()));
    }
    long rows = prepared.plan(1).rowCount();
    LanePlan plan =
        prepared.plan(LanePlans.groupLanes(rows, study.replicates(), options.parallelism()));
    JobOutcome outcome =
        launch(archive, plan, options, location, jobProgress(progress, options.master()));
    Engine engine =
        Engine.of(
            outcome.figures().wallSeconds(),
            outcome.figures().cpuSeconds(),
            calls,
            plan.laneCount(),
            prepared.survey().census().peakWindowCalls(),
            options.parallelism());
    new ResultsCommitter(prepared, archive, sink).commit(outcome.results(), engine);
    return location.input();
  }

  private static JobProgress jobProgress(Progress progress, String master) {
    return new JobProgress() {
      @Override
      public void update(long doneCalls, long totalCalls) {
        progress.report("run", doneCalls, totalCalls, "calls");
      }

      @Override
      public void notice(String line) {
        progress.notice(line);
      }

      @Override
      public void submitted(String jobId) {
        if (!master.equals(LOCAL)) {
          progress.notice("job " + jobId + " runs at " + master);
        }
      }
    };
  }

  private static void requireReachable(String master) {
    if (!master.equals(LOCAL)) {
      try {
        ClusterRunner.requireReachable(master);
      } catch (IOException e) {
        throw new UsageException(
            "--master: a job manager that listens, got " + master + ": " + e.getMessage());
      }
    }
  }

  private static JobOutcome launch(
      TraceArchive archive,
      LanePlan plan,
      RunOptions options,
      ResultsLocation location,
      JobProgress progress) {
    JobOptions jobOptions = JobOptions.of(options.parallelism()).with(options.checkpoints());
    if (!options.master().equals(LOCAL)) {
      return ClusterRunner.runAt(
          options.master(), ownJar(), archive, plan, jobOptions, location.lanes(), progress);
    }
    if (ClusterRunner.isSubmitted()) {
      return ClusterRunner.runSubmitted(archive, plan, jobOptions, location.lanes(), progress);
    }
    return EmbeddedRunner.run(archive, plan, jobOptions, progress);
  }

  private static Path ownJar() {
    URI jar;
    try {
      jar = PipelineActions.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the program's jar has no usable address", e);
    }
    return Path.of(jar);
  }

  @Override
  public void bench(Path trace, int[] lanes, int parallelism, Consumer<BenchmarkRow> out) {
    new Benchmark(ForeignTrace.requireArchive(trace), out).run(lanes, parallelism);
  }

  @Override
  public LogGpsFit fit(Path file, @Nullable Long packetBytes, @Nullable Long synchronousBytes) {
    return RoundTripFit.of(file, packetBytes, synchronousBytes);
  }

  @Override
  public List<String> graph(Path trace, Window window) {
    TraceArchive archive = ForeignTrace.requireArchive(trace);
    DotWindow dot =
        new DotWindow(archive.metadata(), window.within(archive.metadata().rankCount()));
    try (GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      GraphBlock block = walk.nextBlock();
      while (block != null && !dot.full()) {
        dot.add(block);
        block = walk.nextBlock();
      }
    }
    return dot.lines();
  }

  @Override
  public Path unpackDemo(Path folder) {
    return DemoTrace.unpack(folder);
  }
}
