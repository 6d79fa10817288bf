package io.idlewave.perturb.kernel;

import java.util.Arrays;

/**
 * Where the entries of a block belong, for the groups that attribute delays: filled by who knows
 * blocks, entry by entry, and cleared for the next. Mutable.
 */
public final class EntryPlaces {

  private static final int INITIAL_ENTRIES = 64;

  int size;
  int[] ranks = new int[INITIAL_ENTRIES];
  long[] sites = new long[INITIAL_ENTRIES];
  int[] phases = new int[INITIAL_ENTRIES];

  public void clear() {
    size = 0;
  }

  /**
   * The next entry.
   *
   * @param rank whose call it is
   * @param site code of its {@link io.idlewave.perturb.scenario.CallPlace}
   * @param phase number of the time window that it counts in, from 0
   */
  public void add(int rank, long site, int phase) {
    if (size == ranks.length) {
      ranks = Arrays.copyOf(ranks, 2 * size);
      sites = Arrays.copyOf(sites, 2 * size);
      phases = Arrays.copyOf(phases, 2 * size);
    }
    ranks[size] = rank;
    sites[size] = site;
    phases[size] = phase;
    size++;
  }
}
