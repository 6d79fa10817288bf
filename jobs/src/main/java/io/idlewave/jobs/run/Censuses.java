package io.idlewave.jobs.run;

import io.idlewave.graph.census.Census;
import io.idlewave.jobs.report.CensusReport;

/** The census of a walk in the words of the stable contract. */
final class Censuses {

  private Censuses() {}

  static CensusReport report(Census census) {
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
        census.warnings());
  }
}
