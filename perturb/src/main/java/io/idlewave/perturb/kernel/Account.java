package io.idlewave.perturb.kernel;

/**
 * The accounts of a group's ledger, per rank and lane, in ns. All accounts of a rank add up to its
 * clock. The words are those of critical paths; what a rank waits for is on no path of its own.
 */
public enum Account {
  /** Time between calls, local calls, and what a reduction computes. */
  COMPUTATION(0),
  /** A sender waits until the receive is posted: late receiver. */
  SENDER_SYNCHRONISATION(1),
  /** A receiver waits until the message is sent: late sender. */
  RECEIVER_SYNCHRONISATION(2),
  /** A member waits until what it needs is sent by others of a collective. */
  COLLECTIVE_WAIT(3),
  /** o: the processor sends or receives. */
  OVERHEAD(4),
  /** L, and what is drawn for it: what the rank waits for is under way. */
  LATENCY(5),
  /** G and g, and what is drawn for them: bytes and gaps of what the rank waits for. */
  BANDWIDTH(6),
  /** Injected noise and one-off delays. */
  NOISE(7);

  private final int code;

  Account(int code) {
    this.code = code;
  }

  /** The number of its rows in ledgers, snapshots and results, which never changes: 0, 1, ... */
  public int code() {
    return code;
  }
}
