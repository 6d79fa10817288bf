package io.idlewave.perturb.noise;

import io.idlewave.ingest.model.CallPaths;
import java.io.Serializable;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * How many threads compute between two calls of a rank, of which the trace shows one: each on a
 * processor of its own, forked where the stretch begins and joined where it ends. Immutable.
 *
 * @param count of a rank, unless it has a number of its own
 * @param ranks numbers of single ranks
 * @param regions numbers of all ranks in user regions, by name or end of a call path, of which the
 *     longest counts; a stretch belongs to the one that has most of it
 */
public record Threads(
    int count, SortedMap<Integer, Integer> ranks, SortedMap<String, Integer> regions)
    implements Serializable {

  /** The most threads of a rank. */
  public static final int MOST = 4096;

  /** What the trace shows computes alone. */
  public static final Threads ONE = new Threads(1, new TreeMap<>());

  public Threads {
    require("threads", count);
    for (Map.Entry<Integer, Integer> entry : ranks.entrySet()) {
      require("threads of rank " + entry.getKey(), entry.getValue());
    }
    regions.forEach((region, threads) -> require("threads in " + region, threads));
    ranks = Collections.unmodifiableSortedMap(new TreeMap<>(ranks));
    regions = Collections.unmodifiableSortedMap(new TreeMap<>(regions));
  }

  /** The same in all regions. */
  public Threads(int count, SortedMap<Integer, Integer> ranks) {
    this(count, ranks, new TreeMap<>());
  }

  private static void require(String what, int count) {
    if (count < 1 || count > MOST) {
      throw new IllegalArgumentException(what + ": from 1 to " + MOST + ", got " + count);
    }
  }

  /** Those of stretches that belong to none of the named regions. */
  public Threads outsideRegions() {
    return new Threads(count, ranks);
  }

  /** Those of a rank, outside regions. */
  public int of(int rank) {
    return ranks.getOrDefault(rank, count);
  }

  /**
   * Those of stretches that belong to each user region of a trace, 0 where nothing is said of it:
   * none at all where no region is named.
   */
  public int[] in(CallPaths paths) {
    int[] threads = new int[regions.isEmpty() ? 0 : paths.count()];
    for (int path = 0; path < threads.length; path++) {
      String named = paths.closest(path, regions.keySet());
      threads[path] = named == null ? 0 : regions.getOrDefault(named, 0);
    }
    return threads;
  }

  /** The largest number of any rank in any region. */
  public int largest() {
    return Stream.of(ranks.values(), regions.values())
        .flatMap(Collection::stream)
        .reduce(count, Math::max);
  }

  /** Whether no rank has more than the thread that the trace shows. */
  public boolean areOne() {
    return largest() == 1;
  }
}
