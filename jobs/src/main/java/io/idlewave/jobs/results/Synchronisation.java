package io.idlewave.jobs.results;

/**
 * What the time of the ranks goes into (LogGPS section 4.4): means over ranks and replicates. The
 * component names are a stable contract.
 *
 * @param computation between calls, in local calls, noise and delays
 * @param overhead in calls, and not waiting
 * @param senderSynchronisation a sender waits for the receive to be posted: late receiver
 * @param receiverSynchronisation a receiver waits for the message: late sender
 * @param collectiveWait a member waits for others of a collective: wait at NxN
 */
public record Synchronisation(
    Part computation,
    Part overhead,
    Part senderSynchronisation,
    Part receiverSynchronisation,
    Part collectiveWait) {

  /**
   * A part of the time.
   *
   * @param nanos mean over ranks and replicates, in ns
   * @param share of the mean run time of the ranks, 0 to 1
   */
  public record Part(double nanos, double share) {}
}
