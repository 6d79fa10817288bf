package io.idlewave.jobs.app;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.ingest.format.TraceInput;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.tile.TiledTrace;
import io.idlewave.ingest.tile.Tiling;
import io.idlewave.ingest.tile.UnfitTilingException;
import io.idlewave.jobs.bench.BenchmarkFigure;
import io.idlewave.jobs.bench.BenchmarkSuite;
import io.idlewave.jobs.compare.ScalingTable;
import io.idlewave.jobs.compare.TraceComparison;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.fit.BurstReport;
import io.idlewave.jobs.fit.FitReport;
import io.idlewave.jobs.fit.RoundTripFit;
import io.idlewave.jobs.fit.TablesReport;
import io.idlewave.jobs.fit.TransferReport;
import io.idlewave.jobs.inspect.Inspection;
import io.idlewave.jobs.inspect.Inspections;
import io.idlewave.jobs.kafka.FeedOptions;
import io.idlewave.jobs.kafka.KafkaFeed;
import io.idlewave.jobs.kafka.KafkaSettings;
import io.idlewave.jobs.kafka.StreamAddress;
import io.idlewave.jobs.picture.GraphPictures;
import io.idlewave.jobs.picture.PictureFormat;
import io.idlewave.jobs.pipeline.ResultLocations;
import io.idlewave.jobs.prepare.CallCounter;
import io.idlewave.jobs.prepare.Clocks;
import io.idlewave.jobs.prepare.EstimatedOffsets;
import io.idlewave.jobs.prepare.RecordedRun;
import io.idlewave.jobs.prepare.TraceIndex;
import io.idlewave.jobs.report.Reports;
import io.idlewave.jobs.results.ResultsFolder;
import io.idlewave.jobs.results.part.StragglerReport;
import io.idlewave.jobs.results.place.InputFolder;
import io.idlewave.jobs.results.place.OutputFolder;
import io.idlewave.jobs.results.summary.Censuses;
import io.idlewave.jobs.results.summary.ClocksReport;
import io.idlewave.jobs.signature.SignatureReport;
import io.idlewave.jobs.straggler.StragglerReports;
import io.idlewave.jobs.study.RecordedSpan;
import io.idlewave.jobs.study.StepSpec;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.text.HumanUnits;
import io.idlewave.perturb.export.ExportOptions;
import io.idlewave.perturb.export.TraceExport;
import io.idlewave.perturb.timeline.TimedTrace;
import io.idlewave.perturb.timeline.TimelineWindow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The commands, carried out by the pipeline. */
public final class PipelineActions implements Actions {

  @Override
  public void ingest(
      Path source,
      Path out,
      ClockOffsets offsets,
      int threads,
      GraphOptions graph,
      Progress progress) {
    TemporaryFolder.requireRoom();
    TraceInput.with(
        source,
        foreign ->
            ingest(
                foreign,
                out,
                new IngestOptions(offsets == ClockOffsets.RECORDED, threads),
                offsets == ClockOffsets.ESTIMATED
                    ? archive -> EstimatedOffsets.of(archive, graph, progress)
                    : TraceArchive::metadata,
                archive -> index(archive, graph, progress),
                progress));
  }

  private static TraceArchive ingest(
      ForeignTrace foreign,
      Path out,
      IngestOptions options,
      Function<TraceArchive, TraceMetadata> settle,
      Consumer<TraceArchive> indexer,
      Progress progress) {
    return foreign.ingest(
        out,
        options,
        (ranksDone, ranksTotal, bytesDone, bytesTotal) ->
            progress.report("ingest", bytesDone, bytesTotal, "bytes"),
        settle,
        archive -> {
          progress.notice(recognised(foreign, archive.metadata()));
          indexer.accept(archive);
        });
  }

  private static String recognised(ForeignTrace foreign, TraceMetadata metadata) {
    return "recognised: %s, %s, %s, %s"
        .formatted(
            foreign.format().name(),
            foreign.entry().getFileName(),
            HumanUnits.ranks(metadata),
            HumanUnits.things(metadata.callCount(), "call"));
  }

  @Override
  public void index(TraceArchive archive, GraphOptions graph, Progress progress) {
    TraceIndex.write(archive, graph, progress);
  }

  @Override
  public StreamAddress feed(
      TraceArchive archive, StreamAddress to, FeedOptions options, Progress progress) {
    KafkaFeed feed = new KafkaFeed(archive, to, KafkaSettings.ofEnvironment(), options);
    feed.run(progress);
    return feed.address();
  }

  @Override
  public CheckOutcome check(Path trace, GraphOptions graph, Progress progress) {
    return onArchive(trace, progress, archive -> check(archive, graph, progress));
  }

  @Override
  public ClocksReport clocks(Path trace, GraphOptions graph, Progress progress) {
    return onArchive(trace, progress, archive -> Clocks.report(archive, graph, progress));
  }

  @Override
  public Inspection inspect(Path trace, GraphOptions graph, Progress progress) {
    return onArchive(trace, progress, archive -> Inspections.of(archive, trace, graph, progress));
  }

  @Override
  public StragglerReport stragglers(
      Path trace, @Nullable StepSpec step, GraphOptions graph, Progress progress) {
    return onArchive(
        trace, progress, archive -> StragglerReports.of(archive, step, graph, progress));
  }

  private static <T> T onArchive(
      Path trace, Progress progress, Function<TraceArchive, T> question) {
    TemporaryFolder.requireRoom();
    return TraceArchive.isArchive(trace)
        ? question.apply(TraceArchive.open(trace))
        : TraceInput.with(trace, foreign -> onForeign(foreign, progress, question));
  }

  private static <T> T onForeign(
      ForeignTrace trace, Progress progress, Function<TraceArchive, T> question) {
    return TemporaryFolder.with(
        folder ->
            question.apply(
                ingest(
                    trace,
                    folder.resolve("trace"),
                    IngestOptions.defaults(),
                    TraceArchive::metadata,
                    archive -> {},
                    progress)));
  }

  private static CheckOutcome check(TraceArchive archive, GraphOptions graph, Progress progress) {
    long calls = archive.metadata().callCount();
    CallCounter counter = new CallCounter(done -> progress.report("check", done, calls, "calls"));
    Survey survey = TraceSurvey.of(archive, graph, List.of(counter));
    return new CheckOutcome(
        Censuses.report(survey.census(), archive.metadata()), survey.census().complete());
  }

  @Override
  public InputFolder run(Study study, String out, RunOptions options, Progress progress) {
    InputFolder results = new StudyRun(study, out, options, progress).await();
    writeReport(ResultLocations.of(out).output(), progress);
    return results;
  }

  /** The results are complete without their page: whatever keeps it back is said, and no more. */
  private static void writeReport(OutputFolder results, Progress progress) {
    try {
      Reports.write(results);
    } catch (IOException | RuntimeException e) {
      progress.notice("no " + ResultsFolder.REPORT_FILE + ": " + e.getMessage());
    }
  }

  @Override
  public String detach(Study study, String out, RunOptions options, Progress progress) {
    return new StudyRun(study, out, options, progress).detach();
  }

  @Override
  public TraceComparison compare(
      Path first, Path second, RecordedSpan span, GraphOptions graph, Progress progress) {
    return TraceComparison.of(recorded(first), recorded(second), span, graph, progress);
  }

  @Override
  public ScalingTable scaling(
      List<Path> traces, RecordedSpan span, GraphOptions graph, Progress progress) {
    List<TraceArchive> archives = traces.stream().map(PipelineActions::recorded).toList();
    return ScalingTable.of(archives, span, graph, progress);
  }

  private static TraceArchive recorded(Path trace) {
    TraceArchive archive = ForeignTrace.requireArchive(trace);
    RecordedRun.require("compare", archive);
    return archive;
  }

  @Override
  public void bench(@Nullable Path trace, BenchmarkSuite suite, Consumer<BenchmarkFigure> out) {
    TemporaryFolder.requireRoom();
    TemporaryFolder.with(
        folder -> {
          if (trace == null) {
            suite.run(BenchmarkTrace.unpack(folder), folder, out);
          } else {
            suite.runOn(trace, folder, out);
          }
          return folder;
        });
  }

  @Override
  public FitReport fitRoundTrips(
      Path file, @Nullable Long packetBytes, @Nullable Long synchronousBytes) {
    return RoundTripFit.of(file, packetBytes, synchronousBytes);
  }

  @Override
  public FitReport fitBursts(
      Path file,
      @Nullable Path roundTrips,
      @Nullable Long initialMessages,
      @Nullable Long steadyMessages) {
    return BurstReport.of(file, roundTrips, initialMessages, steadyMessages);
  }

  @Override
  public FitReport fitTables(List<Path> files, @Nullable Long synchronousBytes) {
    return TablesReport.of(files, synchronousBytes);
  }

  @Override
  public FitReport fitTransfers(Path file) {
    return TransferReport.of(file);
  }

  @Override
  public SignatureReport signature(List<Path> files, double ticksPerNano) {
    return SignatureReport.of(files, ticksPerNano);
  }

  @Override
  public List<String> graph(
      Path trace,
      Window window,
      PictureFormat format,
      GraphOptions graph,
      @Nullable LaneRequest lane,
      Progress progress) {
    TraceArchive archive = ForeignTrace.requireArchive(trace);
    TimelineWindow part = window.of(archive.metadata());
    if (lane == null) {
      return format.lines(new GraphPictures(archive, graph).recorded(part));
    }
    TemporaryFolder.requireRoom();
    return ChosenLane.with(
        lane,
        archive,
        graph,
        progress,
        chosen ->
            format.lines(
                new GraphPictures(chosen.archive(), graph)
                    .of(
                        part,
                        chosen.windows(),
                        chosen.commonClock(),
                        chosen.lane(),
                        chosen.conditions())));
  }

  @Override
  public List<String> export(
      Path trace,
      Path out,
      TraceExport format,
      ExportOptions options,
      @Nullable LaneRequest lane,
      Progress progress) {
    TraceArchive archive = ForeignTrace.requireArchive(trace);
    ExportOptions within = within(options, archive.metadata().processCount());
    if (lane == null) {
      return format.write(TimedTrace.recorded(archive), out, within);
    }
    TemporaryFolder.requireRoom();
    return ChosenLane.with(
        lane,
        archive,
        options.graph(),
        progress,
        chosen ->
            TemporaryFolder.with(
                folder -> {
                  try (TimedTrace timed = chosen.timed(options.graph(), folder, progress)) {
                    return format.write(timed, out, within);
                  }
                }));
  }

  private static ExportOptions within(ExportOptions options, int ranks) {
    try {
      return options.within(ranks);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--ranks: " + e.getMessage());
    }
  }

  @Override
  public TraceArchive tile(
      Path trace, Path out, Tiling tiling, GraphOptions graph, Progress progress) {
    TraceArchive archive = ForeignTrace.requireArchive(trace);
    long ranks = tiling.tiledRanks(archive.metadata().rankCount());
    try {
      return TiledTrace.write(
          archive,
          tiling,
          out,
          tiled -> index(tiled, graph, progress),
          written -> progress.report("tile", written, ranks, "ranks"));
    } catch (UnfitTilingException e) {
      throw new RefusedException(
          "%1$s: tile: %2$s; without copies: idlewave run %1$s --network NAME --analysis extrapolation"
              .formatted(trace, e.getMessage()),
          e);
    }
  }

  @Override
  public Path unpackDemo(Path folder) {
    return DemoTrace.copy(folder);
  }
}
