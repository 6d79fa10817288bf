package io.idlewave.perturb.simulated;

/**
 * The kernel's slots under {@code model} timing: one of scratch, two per rank for its way out of
 * and into the network, two per rank for a stage of a collective, one per rank and message that may
 * be under way, two per way that ranks share and one of scratch for these, where there are any,
 * then three for each slot of the graph.
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
  private final int sharedWays;

  /**
   * Slots of ranks.
   *
   * @param capacity how many messages of each may be under way, 0 for any
   * @param sharedWays ways of network interfaces beside those of the ranks ({@link Ways#shared})
   */
  SimulatedSlots(int ranks, int capacity, int sharedWays) {
    this.ranks = ranks;
    this.capacity = capacity;
    this.sharedWays = sharedWays;
  }

  int capacity() {
    return capacity;
  }

  /** When a way out is free ({@link Ways}). */
  int wayOut(int way) {
    return way < ranks ? SCRATCHES + way : shared() + way - ranks;
  }

  /** When a way in is free ({@link Ways}). */
  int wayIn(int way) {
    return way < ranks ? SCRATCHES + ranks + way : shared() + sharedWays + way - ranks;
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

  private int shared() {
    return there(ranks, 0);
  }

  /** What two shared ways change places by. */
  int kept() {
    return shared() + 2 * sharedWays;
  }

  int first(int graphSlot) {
    int ofWays = sharedWays == 0 ? 0 : 2 * sharedWays + 1;
    return shared() + ofWays + PER_GRAPH_SLOT * graphSlot;
  }

  int second(int graphSlot) {
    return first(graphSlot) + 1;
  }

  int third(int graphSlot) {
    return first(graphSlot) + 2;
  }
}
