package io.idlewave.graph.match;

import java.util.BitSet;

/**
 * Hands out slot numbers, always the smallest free one, so that equal histories give equal slots.
 */
public final class SlotPool {

  private final BitSet used = new BitSet();
  private int firstMaybeFree;
  private int taken;

  /** Takes the smallest free slot. */
  public int take() {
    int slot = used.nextClearBit(firstMaybeFree);
    used.set(slot);
    firstMaybeFree = slot + 1;
    taken++;
    return slot;
  }

  /** Marks {@code slot} as taken, when state is restored. */
  public void take(int slot) {
    if (used.get(slot)) {
      throw new IllegalStateException("slot " + slot + " is taken twice");
    }
    used.set(slot);
    taken++;
  }

  /** Gives a slot back. */
  public void free(int slot) {
    if (!used.get(slot)) {
      throw new IllegalStateException("slot " + slot + " is free already");
    }
    used.clear(slot);
    taken--;
    firstMaybeFree = Math.min(firstMaybeFree, slot);
  }

  /** The slots taken, as a copy. */
  BitSet takenSlots() {
    return (BitSet) used.clone();
  }

  /** The number of slots taken. */
  public int taken() {
    return taken;
  }
}
