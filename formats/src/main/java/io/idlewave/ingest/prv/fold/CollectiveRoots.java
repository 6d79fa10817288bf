package io.idlewave.ingest.prv.fold;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The roots of collectives, which a trace of the Paraver family marks at the root alone: the n-th
 * collective of one member on a communicator is the n-th of every other. Holds four bytes per
 * collective that has a root. Filled by one thread, then read by any number.
 */
public final class CollectiveRoots {

  private static final int NONE = -1;

  private final Map<Integer, int[]> rootsOf = new HashMap<>();

  /** The {@code number}-th collective on a communicator, from 0, has that root. */
  public void put(int communicator, long number, int rank) {
    int[] roots = rootsOf.getOrDefault(communicator, new int[0]);
    int at = Math.toIntExact(number);
    if (at >= roots.length) {
      int before = roots.length;
      roots = Arrays.copyOf(roots, Math.max(at + 1, 2 * before));
      Arrays.fill(roots, before, roots.length, NONE);
      rootsOf.put(communicator, roots);
    }
    roots[at] = rank;
  }

  /** The root of a collective, or {@code otherwise} if no member was marked. */
  public int get(int communicator, long number, int otherwise) {
    int[] roots = rootsOf.get(communicator);
    if (roots == null || number >= roots.length || roots[(int) number] == NONE) {
      return otherwise;
    }
    return roots[(int) number];
  }
}
