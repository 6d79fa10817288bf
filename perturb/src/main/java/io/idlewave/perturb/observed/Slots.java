package io.idlewave.perturb.observed;

/**
 * The kernel's slots: four of scratch, then two for each slot of the graph.
 *
 * <p>Message: first the send's injection, after the match the handshake; second the post.
 * Collective: first what arrives over all members (maximum, or the root's clock, or the member's
 * own contribution to a prefix); second the minimum over members that slack rules may ask for, the
 * prefix before a member; of a tree first the delays of its members, second the sum of their draws,
 * or in a lower bound the delay of its root.
 */
public final class Slots {

  static final int SCRATCH = 0;
  static final int MINIMUM = 1;

  /** In a lower bound: the least delay at the end of the last collective that all waited in. */
  static final int WORLD = 2;

  /** In a lower bound: the most delayed edge of a call, each less the most slack it can have. */
  static final int MOST = 3;

  private Slots() {}

  /** The slots of lanes whose walk has so many. */
  public static int count(int graphSlots) {
    return first(graphSlots);
  }

  static int first(int graphSlot) {
    return 4 + 2 * graphSlot;
  }

  static int second(int graphSlot) {
    return 5 + 2 * graphSlot;
  }
}
