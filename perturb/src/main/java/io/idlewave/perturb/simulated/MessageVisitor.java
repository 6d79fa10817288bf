package io.idlewave.perturb.simulated;

import io.idlewave.perturb.sharing.LinkWaits;

/** Sees the messages of a run that cross links of the topology of its network. */
public interface MessageVisitor {

  /** A message is there with its last byte, {@code thereNanos} since ranks left MPI_Init. */
  void message(LinkWaits.Group group, int sender, int receiver, long bytes, double thereNanos);

  /**
   * Data go over links that are not seen message by message: a nonblocking collective, one that is
   * priced as a whole, or a message of a scan.
   */
  default void unseen() {}
}
