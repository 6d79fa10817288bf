package io.idlewave.perturb.path;

import java.io.Serializable;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The critical path of a recorded run, by clocks that agree: a chain of stretches, each of which
 * begins when the one before ends, from the end of MPI_Init of some rank to the last begin of
 * MPI_Finalize. It holds no wait. With the time until its first rank leaves MPI_Init, its parts add
 * up to the run time exactly. Of several critical paths it is the one that stays on a rank, or with
 * what came first in the order of the walk.
 *
 * @param lastRank the rank where it ends, which comes to MPI_Finalize last; of several the lowest
 * @param firstRank the rank where it begins
 * @param runtimeNanos from where the first rank leaves MPI_Init to where the last comes to
 *     MPI_Finalize
 * @param startNanos of it, what passes before {@code firstRank} leaves MPI_Init
 * @param byPlace per rank and place on the path, how many ns; a transfer counts where it arrives
 * @param allRanks per place, what all ranks together spent there in the whole run, on the path or
 *     not, in ns, waits and transfers left out
 * @param impact what the path means for the time of all ranks
 * @param rankChanges how often the path goes from one rank, or timeline, to another
 * @param rankByWindow the rank that it is on in the middle of each of equal windows of the run time
 */
public record RecordedPath(
    int lastRank,
    int firstRank,
    long runtimeNanos,
    long startNanos,
    SortedMap<RankPlace, Long> byPlace,
    SortedMap<PathPlace, Long> allRanks,
    PathImpact impact,
    long rankChanges,
    List<Integer> rankByWindow)
    implements Serializable {

  /** Takes immutable copies. */
  public RecordedPath {
    byPlace = Collections.unmodifiableSortedMap(new TreeMap<>(byPlace));
    allRanks = Collections.unmodifiableSortedMap(new TreeMap<>(allRanks));
    rankByWindow = List.copyOf(rankByWindow);
  }

  /** Per rank on the path, how many ns. */
  public SortedMap<Integer, Long> byRank() {
    return sums(byPlace, RankPlace::rank);
  }

  /** Per place on the path of which it has something, how many ns. */
  public SortedMap<PathPlace, Long> bySite() {
    return bySite(byPlace);
  }

  static SortedMap<PathPlace, Long> bySite(SortedMap<RankPlace, Long> byPlace) {
    SortedMap<PathPlace, Long> sums = sums(byPlace, RankPlace::place);
    sums.values().removeIf(nanos -> nanos == 0);
    return sums;
  }

  /** Per part, how many ns; all of it but the start. */
  public SortedMap<RecordedPart, Long> byPart() {
    return sums(byPlace, of -> of.place().part());
  }

  private static <K extends Comparable<K>> SortedMap<K, Long> sums(
      SortedMap<RankPlace, Long> byPlace, Function<RankPlace, K> key) {
    SortedMap<K, Long> sums = new TreeMap<>();
    byPlace.forEach((place, nanos) -> sums.merge(key.apply(place), nanos, Long::sum));
    return sums;
  }

  /**
   * What a rank spends at a place on average, in ns, all of its timelines together, waits and
   * transfers left out.
   *
   * @param ranks how many there are
   */
  public double meanNanos(PathPlace place, int ranks) {
    return (double) allRanks.getOrDefault(place, 0L) / ranks;
  }

  /**
   * By how much the path has more of a place than a rank has of it on average, in ns, at least 0:
   * the critical-path imbalance indicator of D. Boehme et al., "Scalable critical-path based
   * performance analysis", IPDPS 2012.
   *
   * @param pathNanos what the path has of the place
   * @param ranks how many there are
   */
  public double imbalanceNanos(PathPlace place, long pathNanos, int ranks) {
    return Math.max(0, pathNanos - meanNanos(place, ranks));
  }
}
