package io.idlewave.perturb.sottile;

/**
 * The kernel's slots: two of scratch, then two for each slot of the graph.
 *
 * <p>Message: first where it leaves its sender, second where its receive is posted. Collective:
 * first what has arrived of those that hand something over, second what goes back to them, or the
 * members before one of a prefix.
 */
final class SottileSlots {

  static final int SCRATCH = 0;
  static final int OTHER_SCRATCH = 1;

  private SottileSlots() {}

  static int first(int graphSlot) {
    return 2 + 2 * graphSlot;
  }

  static int second(int graphSlot) {
    return 3 + 2 * graphSlot;
  }
}
