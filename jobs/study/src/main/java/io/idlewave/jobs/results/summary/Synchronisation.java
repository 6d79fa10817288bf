package io.idlewave.jobs.results.summary;

import org.jspecify.annotations.Nullable;

/** What the time of the ranks goes into (LogGPS section 4.4): means over ranks and replicates. */
public record Synchronisation(
    Part computation,
    Part overhead,
    Part senderSynchronisation,
    Part receiverSynchronisation,
    Part collectiveWait,
    @Nullable Part latency,
    @Nullable Part bandwidth,
    @Nullable Part noise) {

  /** A part of the time. */
  public record Part(double nanos, double share) {}
}
