package io.idlewave.perturb.export;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.TraceMetadata;

/** What formats ask for whose ranks do one thing after the other. */
final class OneTimeline {

  private OneTimeline() {}

  /**
   * Refuses a trace some rank of which has several timelines.
   *
   * @param format its name
   * @throws BadTraceException with the number of timelines
   */
  static void require(TraceMetadata metadata, String format) {
    if (metadata.hasTimelines()) {
      throw new BadTraceException(
          "%s: %s: one timeline per rank, for it has no dependencies between them, got %d of %d ranks"
              .formatted(
                  metadata.source().name(), format, metadata.rankCount(), metadata.processCount()));
    }
  }
}
