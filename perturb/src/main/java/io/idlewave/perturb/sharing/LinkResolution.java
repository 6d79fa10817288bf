package io.idlewave.perturb.sharing;

/**
 * How finely the messages of a run were told apart on the links that they share: what lies below
 * that lengthens their waits.
 *
 * @param windowNanos how wide the windows of time are in which messages count as overlapping, in ns
 * @param meanTransferNanos how long a message takes up a link on average, in ns; 0 where none does
 * @param callsTogether how many calls of a rank that follow each other, or stages and collectives,
 *     wait as long as that of them which waits longest
 * @param unseen collectives, and messages of scans, that cross links and are not seen message by
 *     message: they neither wait nor make others wait
 */
public record LinkResolution(
    double windowNanos, double meanTransferNanos, int callsTogether, long unseen) {

  /** From there on messages wait for some that are not near them in time. */
  private static final double COARSE_TRANSFERS = 4;

  private static final int COARSE_CALLS = 4;

  /** Whether any message takes up a link at all. */
  public boolean takesUpLinks() {
    return meanTransferNanos > 0;
  }

  /** How many mean transfers fit into a window. */
  public double windowTransfers() {
    return takesUpLinks() ? windowNanos / meanTransferNanos : 0;
  }

  /** Whether waits are much longer than what overlaps. */
  public boolean isCoarse() {
    return windowTransfers() > COARSE_TRANSFERS || callsTogether > COARSE_CALLS;
  }
}
