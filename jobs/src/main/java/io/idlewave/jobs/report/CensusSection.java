package io.idlewave.jobs.report;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.results.summary.CensusReport;
import io.idlewave.jobs.results.summary.NotCovered;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the trace holds.
 *
 * @param note how it was thinned out
 * @param rows figures with their names
 * @param functions calls by MPI function, the most frequent first
 * @param lacks what is incomplete, in words
 * @param notCovered where the program's way depends on what has come when it looks, in words
 */
public record CensusSection(
    @Nullable String note,
    List<Row> rows,
    Functions functions,
    List<String> lacks,
    List<String> notCovered)
    implements Section {

  private static final int MOST_FUNCTIONS = 500;

  /** Takes immutable copies. */
  public CensusSection {
    rows = List.copyOf(rows);
    lacks = List.copyOf(lacks);
    notCovered = List.copyOf(notCovered);
  }

  /**
   * A figure.
   *
   * @param name what it is of
   * @param value the figure
   * @param unit {@code ns}, {@code B}, or 1 for a number of things
   */
  public record Row(String name, long value, String unit) {}

  /** Columns over functions. */
  public record Functions(List<String> name, List<Long> calls) {}

  /** A sum that went to its limit says so. */
  private static Row bytes(String name, long bytes) {
    return new Row(bytes == Long.MAX_VALUE ? name + ", at least" : name, bytes, "B");
  }

  static Section of(RunData run) {
    CensusReport census = run.summary().trace();
    List<Row> rows = new ArrayList<>();
    rows.add(new Row("ranks", census.ranks(), "1"));
    Integer timelines = census.timelines();
    if (timelines != null) {
      rows.add(new Row("timelines", timelines, "1"));
    }
    rows.add(new Row("calls", census.calls(), "1"));
    rows.add(new Row("messages", census.messages(), "1"));
    rows.add(bytes("bytes of messages", census.messageBytes()));
    Long transfers = census.transfers();
    Long transferBytes = census.transferBytes();
    if (transfers != null && transferBytes != null && transfers > 0) {
      rows.add(new Row("one-sided transfers", transfers, "1"));
      rows.add(bytes("bytes of them", transferBytes));
    }
    rows.add(new Row("collectives", census.collectives(), "1"));
    rows.add(new Row("communicators", census.communicators(), "1"));
    if (census.recordsCalls()) {
      rows.add(new Row("recorded run time", census.spanNanos(), "ns"));
    }
    List<Map.Entry<String, Long>> functions =
        census.callsByFunction().entrySet().stream()
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .toList();
    List<Map.Entry<String, Long>> shown = Notes.head(functions, MOST_FUNCTIONS);
    return new CensusSection(
        Notes.first(shown.size(), functions.size(), "functions"),
        rows,
        new Functions(
            shown.stream().map(entry -> PlainText.label(entry.getKey())).toList(),
            shown.stream().map(Map.Entry::getValue).toList()),
        lacks(census),
        notCovered(run.summary().notCovered()));
  }

  private static List<String> lacks(CensusReport census) {
    List<String> lacks = new ArrayList<>();
    add(lacks, census.unmatchedSends(), "sends without a receive");
    add(lacks, census.unmatchedReceives(), "receives without a send");
    add(lacks, census.incompleteCollectives(), "collectives that not all members entered");
    add(lacks, census.openRequests(), "requests never completed or cancelled");
    if (!census.recordsCalls()) {
      lacks.add("times of a run: the trace holds " + census.times() + " alone");
    }
    return lacks;
  }

  private static List<String> notCovered(@Nullable NotCovered found) {
    List<String> places = new ArrayList<>();
    if (found != null) {
      Long wildcards = found.wildcardReceives();
      add(places, wildcards == null ? 0 : wildcards, "receives of any sender or tag");
      add(places, found.choices(), "calls that choose among requests (Waitany, Testsome, ...)");
      add(places, found.tests(), "tests of requests");
      add(places, found.probes(), "probes");
      add(places, found.polledLoops(), "polled loops, each of which counts as one wait");
    }
    return places;
  }

  private static void add(List<String> into, long count, String things) {
    if (count > 0) {
      into.add(count + " " + things);
    }
  }
}
