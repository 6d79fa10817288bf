package io.idlewave.jobs.app;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.tile.Tiling;
import io.idlewave.jobs.bench.BenchmarkFigure;
import io.idlewave.jobs.bench.BenchmarkSuite;
import io.idlewave.jobs.compare.ScalingTable;
import io.idlewave.jobs.compare.TraceComparison;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.fit.FitReport;
import io.idlewave.jobs.inspect.Inspection;
import io.idlewave.jobs.kafka.FeedOptions;
import io.idlewave.jobs.kafka.StreamAddress;
import io.idlewave.jobs.picture.PictureFormat;
import io.idlewave.jobs.results.part.StragglerReport;
import io.idlewave.jobs.results.place.InputFolder;
import io.idlewave.jobs.results.summary.CensusReport;
import io.idlewave.jobs.results.summary.ClocksReport;
import io.idlewave.jobs.signature.SignatureReport;
import io.idlewave.jobs.study.RecordedSpan;
import io.idlewave.jobs.study.StepSpec;
import io.idlewave.jobs.study.Study;
import io.idlewave.perturb.export.ExportOptions;
import io.idlewave.perturb.export.TraceExport;
import io.idlewave.perturb.timeline.TimelineWindow;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What the commands do once their arguments are read. A problem that the user can mend is thrown as
 * {@link io.idlewave.jobs.failure.StudyException}, {@link
 * io.idlewave.ingest.model.BadTraceException} or {@link UsageException}, a result that cannot be
 * given as {@link RefusedException}; anything else counts as a bug.
 */
public interface Actions {

  /**
   * Turns a foreign trace into an archive; safe to run again.
   *
   * @param offsets which clocks its times are on
   * @param threads ranks read at the same time, at least 1
   * @param graph how the archive is walked
   */
  void ingest(
      Path source,
      Path out,
      ClockOffsets offsets,
      int threads,
      GraphOptions graph,
      Progress progress);

  /** Finds the places of an archive at which reading can start anew; safe to run again. */
  void index(TraceArchive archive, GraphOptions graph, Progress progress);

  /** Reads a whole archive, or a foreign trace by way of a temporary one, and takes its census. */
  CheckOutcome check(Path trace, GraphOptions graph, Progress progress);

  /** What a trace, ingested first if need be, says of its clocks. */
  ClocksReport clocks(Path trace, GraphOptions graph, Progress progress);

  /** What a recorded run itself shows, of a trace that is ingested first if need be. */
  Inspection inspect(Path trace, GraphOptions graph, Progress progress);

  /**
   * What stragglers cost in a trace, ingested first if need be.
   *
   * @param step where a step begins; null where the trace says it
   */
  StragglerReport stragglers(
      Path trace, @Nullable StepSpec step, GraphOptions graph, Progress progress);

  /**
   * Carries out a study.
   *
   * @param out folder of the results, a path or a URI of the engine's file systems
   * @return the complete results
   */
  InputFolder run(Study study, String out, RunOptions options, Progress progress);

  /**
   * Leaves a study to a cluster: the job commits the results by itself.
   *
   * @param out folder of the results, which cluster and this process reach at the same address
   * @return the id under which the cluster knows the job
   */
  String detach(Study study, String out, RunOptions options, Progress progress);

  /**
   * Replays an archive as a live stream; safe to run again.
   *
   * @return where the stream is
   */
  StreamAddress feed(
      TraceArchive archive, StreamAddress to, FeedOptions options, Progress progress);

  /** Puts two archives beside each other: where did time go? */
  TraceComparison compare(
      Path first, Path second, RecordedSpan span, GraphOptions graph, Progress progress);

  /** Sets runs of one program with ever more ranks beside each other. */
  ScalingTable scaling(List<Path> traces, RecordedSpan span, GraphOptions graph, Progress progress);

  /**
   * Measures the stages of a run.
   *
   * @param trace an archive or a foreign trace; null for traces that the benchmark makes
   * @param out takes the figures, as they come
   */
  void bench(@Nullable Path trace, BenchmarkSuite suite, Consumer<BenchmarkFigure> out);

  /**
   * Fits network parameters to a file of measured round trips.
   *
   * @param packetBytes s, or null to look for it
   * @param synchronousBytes S, or null likewise
   */
  FitReport fitRoundTrips(Path file, @Nullable Long packetBytes, @Nullable Long synchronousBytes);

  /**
   * Fits network parameters to a file of measured bursts.
   *
   * @param roundTrips a file of round trips, or null
   * @param initialMessages bursts of at most as many are initial, or null to look for them
   * @param steadyMessages bursts of at least as many are steady, or null likewise
   */
  FitReport fitBursts(
      Path file,
      @Nullable Path roundTrips,
      @Nullable Long initialMessages,
      @Nullable Long steadyMessages);

  /**
   * Fits one network to tables of benchmarks.
   *
   * @param synchronousBytes S: larger messages are left out; null for none
   */
  FitReport fitTables(List<Path> files, @Nullable Long synchronousBytes);

  /** Solves a file of measured concurrent messages for the tables of tau-Lop. */
  FitReport fitTransfers(Path file);

  /**
   * Finds the noise and the network of a machine in files of measurements.
   *
   * @param ticksPerNano of the clock, where a file has ticks and does not say; 0 for unknown
   */
  SignatureReport signature(List<Path> files, double ticksPerNano);

  /**
   * A picture of a window of the message-passing graph.
   *
   * @param lane whose delays stand at the edges; null for none
   * @return its lines
   */
  List<String> graph(
      Path trace,
      Window window,
      PictureFormat format,
      GraphOptions graph,
      @Nullable LaneRequest lane,
      Progress progress);

  /**
   * Writes an archive in the format of other tools.
   *
   * @param out the file or folder
   * @param lane at whose times; null for recorded ones
   * @return what the file is conditional on, sentence by sentence
   */
  List<String> export(
      Path trace,
      Path out,
      TraceExport format,
      ExportOptions options,
      @Nullable LaneRequest lane,
      Progress progress);

  /**
   * Makes a trace of more ranks; safe to run again.
   *
   * @param trace an archive
   * @param out folder of the new one
   * @return the new archive
   */
  TraceArchive tile(Path trace, Path out, Tiling tiling, GraphOptions graph, Progress progress);

  /** Puts the foreign trace of the demo into a folder, and says where {@code ingest} finds it. */
  Path unpackDemo(Path folder);

  /**
   * A census, and whether the trace is complete.
   *
   * @param complete false if anything is unmatched, incomplete or missing that should be there
   */
  record CheckOutcome(CensusReport census, boolean complete) {}

  /**
   * A part of a trace: some neighbouring calls of each timeline of some neighbouring ranks.
   *
   * @param firstRank first world rank
   * @param lastRank last world rank, or {@link #FEW_RANKS}
   * @param firstCall index of the first call of each timeline
   * @param calls number of calls of each timeline, at least 1
   */
  record Window(int firstRank, int lastRank, long firstCall, int calls) {

    /** As last rank: the first few ranks, as many as there are. */
    public static final int FEW_RANKS = -1;

    private static final int FEW = 8;

    /**
     * The window within a trace: its ranks with all of their timelines.
     *
     * @throws UsageException if it names a rank that there is not
     */
    TimelineWindow of(TraceMetadata metadata) {
      int ranks = metadata.processCount();
      if (lastRank >= ranks) {
        throw new UsageException(
            "--rank-range: ranks 0 to %d, got %d..%d".formatted(ranks - 1, firstRank, lastRank));
      }
      int last = lastRank == FEW_RANKS ? FEW - 1 : lastRank;
      List<Integer> rows =
          IntStream.range(0, metadata.rankCount())
              .filter(row -> metadata.rankOf(row) >= firstRank && metadata.rankOf(row) <= last)
              .boxed()
              .toList();
      return TimelineWindow.ofCalls(rows, firstCall, calls);
    }
  }
}
