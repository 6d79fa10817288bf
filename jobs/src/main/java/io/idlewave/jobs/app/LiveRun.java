package io.idlewave.jobs.app;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.idlewave.graph.live.StreamDigest;
import io.idlewave.graph.live.StreamHead;
import io.idlewave.graph.live.StreamedRun;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.PlainText;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.pipeline.LiveInput;
import io.idlewave.jobs.pipeline.LiveSource;
import io.idlewave.jobs.pipeline.LiveSourceProvider;
import io.idlewave.jobs.pipeline.outcome.FrontierTaker;
import io.idlewave.jobs.pipeline.outcome.JobResults;
import io.idlewave.jobs.prepare.HeadLimits;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.prepare.StudyPreparation;
import io.idlewave.jobs.results.row.FrontierRow;
import io.idlewave.jobs.results.row.LiveFindings;
import io.idlewave.jobs.study.AnalysisKind;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.text.FrontierText;
import io.idlewave.jobs.text.HumanUnits;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A study whose calls come from a stream, while its trace is the archive of an earlier run, or the
 * head of the stream itself: what it may ask for, what its job reads, and the lines of its
 * frontiers, each said once. Mutable.
 */
final class LiveRun {

  /** Unless stated, a run like that of the archive passes so many frontiers. */
  private static final int FRONTIERS = 20;

  /** All of them are kept for the table of frontiers. */
  private static final int MOST_FRONTIERS = 10_000;

  /** Unless stated, of a run whose length is not known. */
  private static final long OPEN_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final long LEAST_OPEN_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final RunOptions.Live options;
  private final LiveSource source;
  private final List<String> ranks;
  private final Set<String> said = new HashSet<>();

  private LiveRun(RunOptions.Live options, TraceMetadata metadata) {
    this.options = options;
    this.ranks = IntStream.range(0, metadata.rankCount()).mapToObj(metadata::nameOf).toList();
    this.source = LiveSourceProvider.find(options.source());
  }

  /**
   * A run over the stream that {@code live} names.
   *
   * @throws UsageException if the study asks for what a stream cannot give
   */
  static LiveRun of(RunOptions.Live live, Study study, TraceArchive archive, RunOptions run) {
    if (StreamHead.is(archive.metadata())) {
      HeadLimits.require(study, archive.metadata());
      if (run.strict()) {
        throw new UsageException(
            "--strict: only with the archive of an earlier run, got the head of a stream");
      }
    }
    if (run.place().readers() != null) {
      throw new UsageException(
          "--readers: only for an archive; a stream is read once, in one piece, got "
              + run.place().readers());
    }
    for (AnalysisKind kind : AnalysisKind.askedFor(study)) {
      if (kind.walksAgain()) {
        throw new UsageException(
            "--source: without analyses that walk the trace again, got %s; run them on the archive"
                .formatted(kind.label()));
      }
    }
    if (!archive.metadata().dividesStretches() || archive.rankDigests().isEmpty()) {
      throw new UsageException(
          "--source: a trace of format version 3 or later in the study, got version %d; ingest it again"
              .formatted(archive.metadata().formatVersion()));
    }
    return new LiveRun(live, archive.metadata());
  }

  /** Prepares a study over a stream: what it leaves to its trace comes from there. */
  static PreparedStudy prepare(
      Study study, TraceArchive archive, GraphOptions graph, Progress progress) {
    return StreamHead.is(archive.metadata())
        ? StudyPreparation.ofHead(study, archive, graph, progress)
        : StudyPreparation.prepare(study, archive, graph, progress);
  }

  /** A prepared study that has been carried out over {@code run}, or, null, over its trace. */
  static PreparedStudy carriedOut(PreparedStudy prepared, @Nullable StreamedRun run) {
    return run != null && prepared.survey().isOpen() ? prepared.withRun(run) : prepared;
  }

  /** What people call the ranks and further timelines of the trace, by their rows. */
  List<String> ranks() {
    return ranks;
  }

  /**
   * What the job reads.
   *
   * @param frontiers takes them while the run goes on
   * @throws UsageException if the stated interval makes too many frontiers
   */
  LiveInput input(PreparedStudy prepared, FrontierTaker frontiers) {
    return new LiveInput(
        source,
        prepared.survey().windows(),
        options.silence(),
        intervalNanos(prepared.survey()),
        frontiers);
  }

  private long intervalNanos(Survey survey) {
    Long interval = options.intervalNanos();
    long spanNanos = survey.census().spanNanos();
    if (survey.isOpen()) {
      if (interval != null && interval < LEAST_OPEN_NANOS) {
        throw new UsageException(
            "--interval: at least 1 ms over a stream whose length is not known, got %d ns"
                .formatted(interval));
      }
      return interval == null ? Math.max(OPEN_NANOS, spanNanos) : interval;
    }
    if (interval == null) {
      return Math.max(1, spanNanos / FRONTIERS);
    }
    long leastNanos = (spanNanos + MOST_FRONTIERS - 1) / MOST_FRONTIERS;
    if (interval < leastNanos) {
      throw new UsageException(
          "--interval: at least %d ns, for at most %d frontiers of the trace, got %d ns"
              .formatted(leastNanos, MOST_FRONTIERS, interval));
    }
    return interval;
  }

  /** Which rank is furthest behind, in words. */
  String lagLine(int rank, long nanos) {
    return "rank %s is %s behind"
        .formatted(PlainText.label(ranks.get(rank)), HumanUnits.time((double) nanos));
  }

  /** Whether something said of the run is news: after a recovery frontiers are passed again. */
  boolean isNews(String line) {
    return !FrontierText.isLine(line) || said.add(line);
  }

  /** The lines of frontiers that nobody has been told of before the run ended. */
  List<String> rest(LiveFindings found) {
    return found.frontiers().stream()
        .collect(groupingBy(FrontierRow::frontier, TreeMap::new, toList()))
        .values()
        .stream()
        .map(rows -> FrontierText.line(rows, ranks))
        .filter(said::add)
        .toList();
  }

  /** What is told of the run beside its results. */
  static LiveFindings findings(JobResults results, PreparedStudy prepared, TraceArchive archive) {
    StreamedRun run = results.streamed();
    String digest = run == null ? "" : run.digest();
    boolean same = StreamDigest.of(archive).equals(digest);
    return new LiveFindings(
        results.frontiers().stream()
            .map(point -> FrontierRow.of(point, prepared.scenarios().get(point.scenario()).name()))
            .toList(),
        same ? null : digest);
  }
}
