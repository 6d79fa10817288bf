package io.idlewave.perturb.kernel;

/** What the ledger of a group keeps per rank and lane, in ns. */
public enum Account {
  /** Computation: time between calls, local calls, noise and delays. */
  COMPUTATION(0),
  /** A sender waits for the receive to be posted: late receiver. */
  SENDER_SYNCHRONISATION(1),
  /** A receiver waits for the message to come: late sender. */
  RECEIVER_SYNCHRONISATION(2),
  /** A member waits for the others of a collective: wait at NxN and its kin. */
  COLLECTIVE_WAIT(3);

  private final int code;

  Account(int code) {
    this.code = code;
  }

  /**
   * The number of its rows in ledgers, snapshots and results, which never changes: 0, 1, ...
   * without gaps.
   */
  public int code() {
    return code;
  }
}
