package io.idlewave.jobs.results.summary;

import io.idlewave.ingest.model.PlainText;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a trace holds: the object that {@code check --json} prints and {@code summary.json} repeats.
 * The component names are a stable contract.
 *
 * @param ranks members of the MPI group, or processes
 * @param timelines of all ranks together; null where each has one
 * @param calls recorded MPI calls; waits that the reader of a format without calls adds are none
 * @param callsByFunction calls per canonical function name, in the order of the names
 * @param messages recorded sends, matched or not
 * @param transfers recorded one-sided transfers; null in results of earlier versions
 * @param transferBytes their bytes, both ways; null in results of earlier versions
 * @param collectives instances of collective operations, handle operations included
 * @param communicators communicators with at least one record
 * @param unmatchedSends sends without a receive, also those that a wildcard may have taken
 * @param unmatchedReceives receives with a known envelope and without a send
 * @param incompleteCollectives instances that not all members reached
 * @param openRequests requests opened and never completed or cancelled
 * @param spanNanos largest run time over ranks, in ns; 0 of a trace without the times of a run
 * @param times what the times of the trace are: {@code recorded}, {@code computation} or {@code
 *     work}; null in results of earlier versions, of which all were recorded
 * @param warnings what else to know, each counted and located
 * @param timelineRows whose timeline each row of the tables is that have one per rank, in the order
 *     of these rows; null where each rank has one, and in results of earlier versions
 */
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
