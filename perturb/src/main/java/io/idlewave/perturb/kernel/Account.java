package io.idlewave.perturb.kernel;

/** What the ledger of a group keeps per rank and lane, in ns; its ordinals are in snapshots. */
public enum Account {
  /** Computation: time between calls, local calls, noise and delays. */
  COMPUTATION,
  /** A sender waits for the receive to be posted: late receiver. */
  SENDER_SYNCHRONISATION,
  /** A receiver waits for the message to come: late sender. */
  RECEIVER_SYNCHRONISATION,
  /** A member waits for the others of a collective: wait at NxN and its kin. */
  COLLECTIVE_WAIT
}
