package io.idlewave.jobs.why;

import java.util.Arrays;

/**
 * Which call of one run is which of another, rank by rank in order. Where the two differ, each goes
 * on as soon as {@value #ALIKE} calls in a row are alike again, with as few left out as possible;
 * what is left out has no partner.
 */
final class CallPairs {

  static final int NONE = -1;

  private static final int ALIKE = 4;

  /** So many calls are left out at once, at most. */
  private static final int FARTHEST = 1 << 12;

  private CallPairs() {}

  /** Per call of the first row, its partner in the second, or {@link #NONE}. */
  static int[] of(int[] first, int[] second) {
    int[] pairs = new int[first.length];
    Arrays.fill(pairs, NONE);
    int i = 0;
    int j = 0;
    while (i < first.length && j < second.length) {
      if (first[i] == second[j]) {
        pairs[i++] = j++;
        continue;
      }
      int left = leastLeftOut(first, i, second, j);
      if (left < 0) {
        break;
      }
      int skipped = left >> 16;
      i += skipped;
      j += left & 0xFFFF;
    }
    pairEnds(first, second, pairs);
    return pairs;
  }

  /** How many calls of each are left out: of the first above 16 bits of the second; -1 if none. */
  private static int leastLeftOut(int[] first, int i, int[] second, int j) {
    for (int left = 1; left <= FARTHEST; left++) {
      for (int ofFirst = 0; ofFirst <= left; ofFirst++) {
        if (areAlike(first, i + ofFirst, second, j + left - ofFirst)) {
          return ofFirst << 16 | (left - ofFirst);
        }
      }
      if (i + left > first.length && j + left > second.length) {
        break;
      }
    }
    return -1;
  }

  /** Whether calls are alike from here on, as far as one looks or to the end of both. */
  private static boolean areAlike(int[] first, int i, int[] second, int j) {
    if (i >= first.length || j >= second.length) {
      return i == first.length && j == second.length;
    }
    int n = Math.min(ALIKE, Math.max(first.length - i, second.length - j));
    for (int k = 0; k < n; k++) {
      if (i + k >= first.length || j + k >= second.length || first[i + k] != second[j + k]) {
        return false;
      }
    }
    return true;
  }

  /** The ends of both, backwards as far as they are alike and have no partner. */
  private static void pairEnds(int[] first, int[] second, int[] pairs) {
    int i = first.length - 1;
    int j = second.length - 1;
    int last = Arrays.stream(pairs).max().orElse(NONE);
    while (i >= 0 && j > last && pairs[i] == NONE && first[i] == second[j]) {
      pairs[i--] = j--;
    }
  }
}
