package io.idlewave.graph.match;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Hands out slot numbers, always the smallest free one, so that equal histories give equal slots.
 * Takes and frees in a few steps, however many are taken: a bit of each level says of 64 of the
 * level below whether all of them are taken.
 */
public final class SlotPool {

  private static final int BITS = 6;
  private static final long ALL = -1L;

  /** Enough for 2^30 slots. */
  private static final int LEVELS = 5;

  private final long[][] taken = new long[LEVELS][1];
  private int count;

  /** No slot of a word before this one is free. */
  private int firstWord;

  /** Takes the smallest free slot. */
  public int take() {
    long word = taken[0][firstWord];
    int slot =
        word == ALL ? smallestFree() : (firstWord << BITS) + Long.numberOfTrailingZeros(~word);
    mark(slot);
    firstWord = slot >> BITS;
    return slot;
  }

  private int smallestFree() {
    int place = 0;
    for (int level = LEVELS - 1; level >= 0; level--) {
      long word = place < taken[level].length ? taken[level][place] : 0;
      place = (place << BITS) + Long.numberOfTrailingZeros(~word);
    }
    return place;
  }

  /** Marks {@code slot} as taken, when state is restored. */
  public void take(int slot) {
    if (isTaken(slot)) {
      throw new IllegalStateException("slot " + slot + " is taken twice");
    }
    mark(slot);
  }

  private void mark(int slot) {
    count++;
    int place = slot;
    for (int level = 0; level < LEVELS; level++) {
      int word = place >> BITS;
      if (word >= taken[level].length) {
        taken[level] = Arrays.copyOf(taken[level], Math.max(word + 1, 2 * taken[level].length));
      }
      taken[level][word] |= 1L << place;
      if (taken[level][word] != ALL) {
        return;
      }
      place = word;
    }
  }

  public void free(int slot) {
    if (!isTaken(slot)) {
      throw new IllegalStateException("slot " + slot + " is free already");
    }
    count--;
    firstWord = Math.min(firstWord, slot >> BITS);
    int place = slot;
    for (int level = 0; level < LEVELS; level++) {
      int word = place >> BITS;
      boolean wasFull = taken[level][word] == ALL;
      taken[level][word] &= ~(1L << place);
      if (!wasFull) {
        return;
      }
      place = word;
    }
  }

  private boolean isTaken(int slot) {
    int word = slot >> BITS;
    return word < taken[0].length && ((taken[0][word] >> slot) & 1) != 0;
  }

  /** The slots taken, as a copy. */
  BitSet takenSlots() {
    return BitSet.valueOf(taken[0]);
  }

  public int taken() {
    return count;
  }
}
