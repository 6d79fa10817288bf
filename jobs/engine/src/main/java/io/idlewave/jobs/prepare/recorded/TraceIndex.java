package io.idlewave.jobs.prepare.recorded;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.source.WalkedTrace;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.survey.SurveyFile;
import io.idlewave.graph.survey.TraceIndexer;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.Progress;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The index of an archive, so that no run in {@code observed} timing that takes the trace as it is
 * has to walk it beforehand.
 */
public final class TraceIndex {

  /** 1 where the clocks of a trace leave nothing open, otherwise 0; not there if they disagree. */
  private static final String EXACT = "idlewave.exact";

  private TraceIndex() {}

  /** Writes the index files of {@code archive}. */
  public static void write(TraceArchive archive, GraphOptions graph, Progress progress) {
    long calls = archive.metadata().callCount();
    CallCounter counter = new CallCounter(done -> progress.report("index", done, calls, "calls"));
    TraceIndexer.write(archive, graph, counter, survey -> settled(archive, graph, survey));
  }

  private static Map<String, Long> settled(
      TraceArchive archive, GraphOptions graph, Survey survey) {
    TraceMetadata metadata = archive.metadata();
    if (!metadata.times().recordsCalls() || !metadata.sharesClock() || !survey.clocksAgree()) {
      return Map.of();
    }
    ClockReading reading = ClockReading.of(metadata, survey, null);
    boolean exact =
        reading.leavesNothingOpen(
            new WalkedTrace(archive, graph, null), reading.priced(metadata, survey));
    return Map.of(EXACT, exact ? 1L : 0L);
  }

  /**
   * Whether the clocks of {@code archive}, which agree, leave nothing open where a study states
   * nothing of how to read them; null where no index says so.
   */
  public static @Nullable Boolean isExact(TraceArchive archive) {
    Long exact = SurveyFile.settled(archive, EXACT);
    return exact == null ? null : Boolean.valueOf(exact != 0);
  }
}
