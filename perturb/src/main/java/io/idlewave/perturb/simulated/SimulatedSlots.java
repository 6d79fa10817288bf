package io.idlewave.perturb.simulated;

/**
 * The kernel's slots under {@code model} timing: two of scratch, two per rank for its way out of
 * and into the network, two per rank for a stage of a collective, then three for each slot of the
 * graph.
 *
 * <p>Message: when it (or its request) is available, when its receive was posted, when its
 * nonblocking send ended. Collective: what its members hand on, the prefix before a member, and one
 * more that is free.
 */
public final class SimulatedSlots {

  static final int SCRATCH = 0;
  static final int OTHER_SCRATCH = 1;

  private static final int SCRATCHES = 2;
  private static final int PER_RANK = 4;
  private static final int PER_GRAPH_SLOT = 3;

  private final int ranks;

  SimulatedSlots(int ranks) {
    this.ranks = ranks;
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

  int first(int graphSlot) {
    return SCRATCHES + PER_RANK * ranks + PER_GRAPH_SLOT * graphSlot;
  }

  int second(int graphSlot) {
    return first(graphSlot) + 1;
  }

  int third(int graphSlot) {
    return first(graphSlot) + 2;
  }
}
