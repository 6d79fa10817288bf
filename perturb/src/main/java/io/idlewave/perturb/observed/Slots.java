package io.idlewave.perturb.observed;

/**
 * The kernel's slots: two of scratch, then two for each slot of the graph.
 *
 * <p>Message: first the send's injection, after the match the handshake; second the post.
 * Collective: first what arrives over all members (maximum, or the root's clock, or the member's
 * own contribution to a prefix); second the minimum over members that slack rules may ask for, the
 * prefix before a member, or the root's exit.
 */
public final class Slots {

  static final int SCRATCH = 0;
  static final int MINIMUM = 1;

  private Slots() {}

  static int first(int graphSlot) {
    return 2 + 2 * graphSlot;
  }

  static int second(int graphSlot) {
    return 3 + 2 * graphSlot;
  }
}
