package io.idlewave.jobs.results.summary;

import io.idlewave.graph.census.Census;
import io.idlewave.graph.census.Leftover;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceTimes;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The census of a walk in the words of the stable contract. */
public final class Censuses {

  /** What the names of MPI functions begin with. */
  private static final String MPI = "MPI_";

  private Censuses() {}

  /** How many cycles of waits a result names. */
  private static final int NAMED_CYCLES = 3;

  /** The cycles of calls that wait for each other unless some messages are sent eagerly. */
  public static String cycle(Survey survey) {
    return survey.leftovers().stream()
        .filter(leftover -> leftover.kind() == Leftover.Kind.LATE_EDGE)
        .limit(NAMED_CYCLES)
        .map(Leftover::place)
        .collect(Collectors.joining("; "));
  }

  /**
   * The census of a trace. Calls that no MPI function names stand for what made a rank wait in a
   * format without functions, and are not counted; a span is one of clocks, or 0.
   */
  public static CensusReport report(Census census, TraceMetadata metadata) {
    TraceTimes times = metadata.times();
    Map<String, Long> byFunction = calls(census, true);
    return new CensusReport(
        metadata.processCount(),
        metadata.hasTimelines() ? metadata.rankCount() : null,
        byFunction.values().stream().mapToLong(Long::longValue).sum(),
        byFunction,
        census.messages(),
        census.messageBytes(),
        census.transfers(),
        census.transferBytes(),
        census.collectives(),
        census.communicators(),
        census.unmatchedSends(),
        census.unmatchedReceives(),
        census.incompleteCollectives(),
        census.openRequests(),
        times.recordsCalls() ? census.spanNanos() : 0,
        times.name().toLowerCase(Locale.ROOT),
        census.warnings().stream().map(WarningReport::of).toList(),
        TimelineReport.of(metadata));
  }

  /** The calls that a report leaves out, by function: those that no MPI function names. */
  public static Map<String, Long> otherCalls(Census census) {
    return calls(census, false);
  }

  private static Map<String, Long> calls(Census census, boolean ofMpi) {
    Map<String, Long> byFunction = new TreeMap<>(census.callsByFunction());
    byFunction.keySet().removeIf(function -> function.startsWith(MPI) != ofMpi);
    return byFunction;
  }
}
