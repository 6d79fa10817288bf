package io.idlewave.jobs.app;

import io.idlewave.graph.live.StreamDigest;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.app.Actions.LiveOptions;
import io.idlewave.jobs.app.Actions.RunOptions;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.pipeline.JobResults;
import io.idlewave.jobs.pipeline.LiveInput;
import io.idlewave.jobs.pipeline.LiveSource;
import io.idlewave.jobs.pipeline.LiveSourceProvider;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.results.ResultSink;
import io.idlewave.jobs.results.row.FrontierRow;
import io.idlewave.jobs.results.row.LiveFindings;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.study.AnalysisKind;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.text.FrontierText;
import io.idlewave.perturb.outcome.FrontierPoint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A study whose calls come from a stream, while its trace is the archive of an earlier run: what it
 * may ask for, and its frontiers on their way to sinks and terminal. Mutable.
 */
final class LiveRun {

  /** Unless stated, a run like that of the archive passes so many frontiers. */
  private static final int FRONTIERS = 20;

  /** All of them are kept for the table of frontiers. */
  private static final int MOST_FRONTIERS = 10_000;

  private final LiveOptions options;
  private final LiveSource source;
  private long passed;

  private LiveRun(LiveOptions options) {
    this.options = options;
    this.source = LiveSourceProvider.find(options.source());
  }

  /**
   * A run over the stream that {@code live} names.
   *
   * @throws UsageException if the study asks for what a stream cannot give
   */
  static LiveRun of(LiveOptions live, Study study, TraceArchive archive, RunOptions run) {
    if (run.readers() != null) {
      throw new UsageException(
          "--readers: only for an archive; a stream is read once, in one piece, got "
              + run.readers());
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
    return new LiveRun(live);
  }

  /**
   * What the job reads.
   *
   * @throws UsageException if the stated interval makes too many frontiers
   */
  LiveInput input(PreparedStudy prepared) {
    return new LiveInput(
        source,
        prepared.survey().windows(),
        options.silence(),
        intervalNanos(prepared.survey().census().spanNanos()));
  }

  private long intervalNanos(long spanNanos) {
    Long interval = options.intervalNanos();
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

  /**
   * Hands the points of frontiers that are new to the sinks, and says one line of each frontier.
   * What a sink does not take now it is given again with the next one, and at the end.
   */
  void passed(
      Collection<FrontierPoint> points,
      PreparedStudy prepared,
      TraceArchive archive,
      ResultSink sink,
      Progress progress) {
    SortedMap<Long, List<FrontierRow>> news = new TreeMap<>();
    for (FrontierPoint point : points) {
      if (point.number() > passed) {
        news.computeIfAbsent(point.number(), number -> new ArrayList<>()).add(row(point, prepared));
      }
    }
    RunIdentity identity = RunIdentity.of(prepared.study()).on(archive);
    for (List<FrontierRow> rows : news.values()) {
      long number = rows.get(0).frontier();
      try {
        sink.frontier(identity, rows);
      } catch (IOException e) {
        progress.notice("frontier " + number + " could not be stored: " + e.getMessage());
        return;
      }
      passed = number;
      progress.notice(FrontierText.line(rows));
    }
  }

  /** What is told of the run beside its results. */
  static LiveFindings findings(JobResults results, PreparedStudy prepared, TraceArchive archive) {
    String digest = results.streamDigest();
    boolean same = StreamDigest.of(archive).equals(digest);
    return new LiveFindings(
        results.frontiers().stream().map(point -> row(point, prepared)).toList(),
        same ? null : digest);
  }

  private static FrontierRow row(FrontierPoint point, PreparedStudy prepared) {
    boolean any = point.replicates() > 0;
    return new FrontierRow(
        point.number(),
        prepared.scenarios().get(point.scenario()).name(),
        point.bound(),
        point.nanos(),
        point.replicates(),
        any ? point.p50Nanos() : null,
        any ? point.p99Nanos() : null,
        any ? point.slowestRank() : null);
  }
}
