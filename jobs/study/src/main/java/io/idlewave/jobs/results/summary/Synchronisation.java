package io.idlewave.jobs.results.summary;

import org.jspecify.annotations.Nullable;

/**
 * What the time of the ranks goes into (LogGPS section 4.4): means over ranks and replicates. The
 * component names are a stable contract.
 *
 * @param computation between calls, in local calls, and what reductions compute
 * @param overhead the processor sends or receives
 * @param senderSynchronisation a sender waits until the receive is posted: late receiver
 * @param receiverSynchronisation a receiver waits until the message is sent: late sender
 * @param collectiveWait a member waits until others of a collective have sent: wait at NxN
 * @param latency what a rank waits for is under way; null in results of earlier versions, whose
 *     overhead and computation hold this and what follows
 * @param bandwidth bytes and gaps of what a rank waits for; null likewise
 * @param noise injected noise and one-off delays; null likewise
 */
public record Synchronisation(
    Part computation,
    Part overhead,
    Part senderSynchronisation,
    Part receiverSynchronisation,
    Part collectiveWait,
    @Nullable Part latency,
    @Nullable Part bandwidth,
    @Nullable Part noise) {

  /**
   * A part of the time.
   *
   * @param nanos mean over ranks and replicates, in ns
   * @param share of the mean run time of the ranks, 0 to 1
   */
  public record Part(double nanos, double share) {}
}
