package io.idlewave.jobs.results.summary;

import io.idlewave.ingest.model.PlainText;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a trace holds: as {@code check --json} prints and {@code summary.json} repeats it. */
public record CensusReport(
    int ranks,
    @Nullable Integer timelines,
    long calls,
    Map<String, Long> callsByFunction,
    long messages,
    long messageBytes,
    @Nullable Long transfers,
    @Nullable Long transferBytes,
    long collectives,
    int communicators,
    long unmatchedSends,
    long unmatchedReceives,
    long incompleteCollectives,
    long openRequests,
    long spanNanos,
    @Nullable String times,
    List<WarningReport> warnings,
    @Nullable List<TimelineReport> timelineRows) {

  public CensusReport {
    callsByFunction = Collections.unmodifiableMap(new TreeMap<>(callsByFunction));
    warnings = List.copyOf(warnings);
    timelineRows = timelineRows == null ? null : List.copyOf(timelineRows);
  }

  /** The rows of tables that have one per rank: one per timeline, where some rank has several. */
  public int rows() {
    return timelines == null ? ranks : timelines;
  }

  /**
   * What people call a row of the tables that have one per rank: the rank, such as {@code 3}, and
   * of its further timelines their names as well, such as {@code 3 stream 7}.
   */
  public String nameOf(int row) {
    return timelineRows == null || row < 0 || row >= timelineRows.size()
        ? Integer.toString(row)
        : timelineRows.get(row).label();
  }

  /** What a row is called within its rank; its number where each rank has one. */
  public String timelineName(int row) {
    return timelineRows == null || row < 0 || row >= timelineRows.size()
        ? Integer.toString(row)
        : PlainText.label(timelineRows.get(row).name());
  }

  /** The same, with the trace's own words beside the number of the rank. */
  public String wordsOf(int row) {
    return timelineRows == null || row < 0 || row >= timelineRows.size()
        ? Integer.toString(row)
        : timelineRows.get(row).words();
  }

  /** Whether the trace holds the times of a run. */
  public boolean recordsCalls() {
    return times == null || times.equals("recorded");
  }
}
