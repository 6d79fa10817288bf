package io.idlewave.jobs.results;

import io.idlewave.graph.census.Census;
import io.idlewave.graph.census.Leftover;
import io.idlewave.graph.survey.Survey;
import java.util.stream.Collectors;

/** The census of a walk in the words of the stable contract. */
public final class Censuses {

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

  public static CensusReport report(Census census) {
    return new CensusReport(
        census.ranks(),
        census.calls(),
        census.callsByFunction(),
        census.messages(),
        census.messageBytes(),
        census.collectives(),
        census.communicators(),
        census.unmatchedSends(),
        census.unmatchedReceives(),
        census.incompleteCollectives(),
        census.openRequests(),
        census.spanNanos(),
        census.warnings().stream().map(WarningReport::of).toList());
  }
}
