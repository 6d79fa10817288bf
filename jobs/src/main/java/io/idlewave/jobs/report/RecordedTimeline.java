package io.idlewave.jobs.report;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.PlainText;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.prepare.RecordedStudy;
import io.idlewave.perturb.timeline.RankTimeline;
import io.idlewave.perturb.timeline.Timeline;
import io.idlewave.perturb.timeline.TimelineWindow;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A window of a trace, as it was recorded, for a place that somebody wants to point at.
 *
 * @param allRows how many timelines the trace has
 * @param rows those of the window
 * @param more whether the trace goes on after it
 * @param timeline what is in it
 */
public record RecordedTimeline(
    int allRows, List<Row> rows, boolean more, TimelineSection timeline) {

  /** Takes an immutable copy. */
  public RecordedTimeline {
    rows = List.copyOf(rows);
  }

  /**
   * A timeline.
   *
   * @param row its number in the columns of the window
   * @param rank it belongs to
   * @param timeline its name among several of a rank; null where it is the only one
   * @param beginNanos where its run begins, on the axis of the window: times of delays count from
   *     there
   */
  public record Row(int row, int rank, @Nullable String timeline, long beginNanos) {}

  /**
   * The window of 16 timelines from {@code firstRow} on, as long as 3,000 calls.
   *
   * @param fromNanos where it begins at the earliest; null for the begin of the run
   * @throws UsageException if there is no such timeline, or no such time
   * @throws io.idlewave.jobs.failure.RefusedException for a trace without times
   */
  public static RecordedTimeline of(
      TraceArchive archive, Path trace, int firstRow, @Nullable Long fromNanos) {
    TraceMetadata metadata = archive.metadata();
    int all = metadata.rankCount();
    if (firstRow < 0 || firstRow >= all) {
      throw new UsageException("row: 0 to %d, got %d".formatted(all - 1, firstRow));
    }
    TimelineSource source = source(archive, trace);
    int last = Math.min(all, firstRow + TimelineSource.MOST_RANKS) - 1;
    int first = Math.max(0, last + 1 - TimelineSource.MOST_RANKS);
    double begin = source.begin(null, first, last);
    double from = fromNanos == null ? begin : Math.max(begin, fromNanos.doubleValue());
    TimelineAxis axis =
        TimelineAxis.of(
            null,
            TimelineSource.MOST_CALLS / (last - first + 1),
            (time, calls) ->
                source.load(
                    TimelineWindow.ofTime(first, last, time, Double.POSITIVE_INFINITY, calls),
                    null),
            delay -> {
              throw new IllegalStateException("no delay is looked for");
            },
            from);
    return new RecordedTimeline(
        all,
        IntStream.rangeClosed(first, last).mapToObj(row -> row(source, row)).toList(),
        axis.timeline().ranks().stream().anyMatch(RankTimeline::more),
        section(source, axis));
  }

  private static TimelineSource source(TraceArchive archive, Path trace) {
    return new TimelineSource(
        archive, RecordedStudy.of(archive, trace, GraphOptions.DEFAULT, Progress.NONE));
  }

  private static Row row(TimelineSource source, int row) {
    TraceMetadata metadata = source.archive().metadata();
    return new Row(
        row,
        metadata.rankOf(row),
        metadata.hasTimelines() ? PlainText.label(metadata.timelines().get(row).name()) : null,
        Math.round(source.begin(null, row, row)));
  }

  private static TimelineSection section(TimelineSource source, TimelineAxis axis) {
    Timeline timeline = axis.timeline();
    TimelineTracks tracks =
        new TimelineTracks(timeline, axis.fromNanos(), axis.toNanos(), true, source::initCall);
    return new TimelineSection(
        timeline.commonClock() ? null : "each rank counts from where it leaves MPI_Init",
        null,
        null,
        null,
        Math.round(axis.fromNanos()),
        Math.round(axis.toNanos()),
        source.archive().metadata().functions().stream().map(PlainText::label).toList(),
        tracks.track(true),
        null,
        tracks.gaps(false),
        null,
        null);
  }
}
