package io.idlewave.perturb.simulated;

/**
 * The kernel's slots under {@code model} timing: one of scratch, two per rank for its way out of
 * and into the network, two per rank for a stage of a collective, one per rank and message that may
 * be under way, then three for each slot of the graph.
 *
 * <p>Message: when it (or its request) is available, when its receive was posted, when its
 * nonblocking send ended. Collective: what its members hand on, the prefix before a member, and one
 * more that is free.
 */
public final class SimulatedSlots {

  static final int SCRATCH = 0;

  private static final int SCRATCHES = 1;
  private static final int PER_RANK = 4;
  private static final int PER_GRAPH_SLOT = 3;

  private final int ranks;
  private final int capacity;

  /** Slots of {@code ranks} ranks that may have {@code capacity} messages under way, 0 for any. */
  SimulatedSlots(int ranks, int capacity) {
    this.ranks = ranks;
    this.capacity = capacity;
  }

  int capacity() {
    return capacity;
  }

  int wayOut(int rank) {
    return SCRATCHES + rank;
  }

  int wayIn(int rank) {
    return SCRATCHES + ranks + rank;
  }

  /** What a transmission of a stage carries to {@code member}. */
  int carried(int member) {
    return SCRATCHES + 2 * ranks + member;
  }

  /** When {@code member} is ready for a transmission of a stage. */
  int ready(int member) {
    return SCRATCHES + 3 * ranks + member;
  }

  /** When the message is there that {@code rank} sent {@code before} messages before its last. */
  int there(int rank, int before) {
    return SCRATCHES + PER_RANK * ranks + capacity * rank + before;
  }

  int first(int graphSlot) {
    return there(ranks, 0) + PER_GRAPH_SLOT * graphSlot;
  }

  int second(int graphSlot) {
    return first(graphSlot) + 1;
  }

  int third(int graphSlot) {
    return first(graphSlot) + 2;
  }
}
