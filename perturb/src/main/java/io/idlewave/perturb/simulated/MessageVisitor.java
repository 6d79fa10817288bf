package io.idlewave.perturb.simulated;

/** Sees the messages of a run that cross links of the topology of its network. */
public interface MessageVisitor {

  /**
   * A message between two ranks is there.
   *
   * @param rank whose call sends it, or fetches it
   * @param call that does
   * @param sender where it comes from
   * @param receiver where it goes to
   * @param bytes on the wire
   * @param thereNanos when its last byte is there, in ns since ranks left MPI_Init
   */
  void message(int rank, long call, int sender, int receiver, long bytes, double thereNanos);

  /**
   * A message of a stage of a collective is there.
   *
   * @param instance as draws know the collective
   */
  void transmission(
      long instance, int stage, int sender, int receiver, long bytes, double thereNanos);

  /**
   * Data go over links that are not seen message by message: a nonblocking collective, one that is
   * priced as a whole, or a message of a scan.
   */
  default void unseen() {}
}
