package io.idlewave.jobs.compare;

import io.idlewave.jobs.compare.TraceProfile.RankRegion;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How much faster or slower one recorded run computed than another: the time between calls of the
 * second over that of the first, within the run windows. The component names are a stable contract.
 *
 * @param firstNanos computation of the first run, mean per rank, in ns
 * @param secondNanos computation of the second run, mean per rank, in ns
 * @param ratio the second over the first; null where the first computed nothing
 * @param sameCalls whether both have the same ranks and timelines and called each function as often
 *     in each region; otherwise the programs may differ, and the ratio is not that of machines
 *     alone
 * @param ranks the ranks and further timelines, by row; empty where the runs have not the same
 * @param regions the regions in which either run computed, means per rank, by name
 * @param places the ranks by region in which they computed, by row and name; empty where the runs
 *     have not the same
 */
public record ComputingComparison(
    double firstNanos,
    double secondNanos,
    @Nullable Double ratio,
    boolean sameCalls,
    List<OfRank> ranks,
    List<OfRegion> regions,
    List<OfPlace> places) {

  /** Takes immutable copies. */
  public ComputingComparison {
    ranks = List.copyOf(ranks);
    regions = List.copyOf(regions);
    places = List.copyOf(places);
  }

  /**
   * The computation of one rank, or of a further timeline of one.
   *
   * @param rank its row: a further timeline has the number of its row in the trace
   * @param name what people call it: a rank by its number, a further timeline of one by its name as
   *     well, such as {@code 3 stream 7}
   * @param firstNanos in the first run
   * @param secondNanos in the second run
   * @param ratio the second over the first; null where the first is 0
   */
  public record OfRank(
      int rank, String name, long firstNanos, long secondNanos, @Nullable Double ratio) {}

  /**
   * The computation within one region.
   *
   * @param region the region, empty outside any
   * @param firstNanos in the first run, mean per rank
   * @param secondNanos in the second run, mean per rank
   * @param ratio the second over the first; null where the first is 0
   */
  public record OfRegion(
      String region, double firstNanos, double secondNanos, @Nullable Double ratio) {}

  /**
   * The computation of one rank, or of a further timeline of one, within one region.
   *
   * @param rank its row
   * @param region the region, empty outside any
   * @param firstNanos in the first run
   * @param secondNanos in the second run
   * @param ratio the second over the first; null where the first is 0
   */
  public record OfPlace(
      int rank, String region, long firstNanos, long secondNanos, @Nullable Double ratio) {}

  static ComputingComparison of(TraceProfile one, TraceProfile other, boolean sameCalls) {
    boolean sameRanks = one.hasRanksOf(other);
    double first = one.meanComputationNanos();
    double second = other.meanComputationNanos();
    return new ComputingComparison(
        first,
        second,
        ratio(first, second),
        sameRanks && sameCalls,
        sameRanks ? ranks(one, other) : List.of(),
        regions(one, other),
        sameRanks ? places(one, other) : List.of());
  }

  /** The second over the first, null over 0. */
  private static @Nullable Double ratio(double first, double second) {
    return first == 0 ? null : Double.valueOf(second / first);
  }

  private static List<OfRank> ranks(TraceProfile one, TraceProfile other) {
    List<OfRank> ranks = new ArrayList<>();
    for (int rank = 0; rank < one.ranks().size(); rank++) {
      long first = one.ranks().get(rank).computationNanos();
      long second = other.ranks().get(rank).computationNanos();
      String name = one.ranks().get(rank).name();
      ranks.add(new OfRank(rank, name, first, second, ratio((double) first, (double) second)));
    }
    return ranks;
  }

  private static List<OfRegion> regions(TraceProfile one, TraceProfile other) {
    SortedMap<String, double[]> means = new TreeMap<>();
    one.regions()
        .forEach(
            place -> {
              pair(means, place.region())[0] = (double) place.nanos() / one.processes();
            });
    other
        .regions()
        .forEach(
            place -> {
              pair(means, place.region())[1] = (double) place.nanos() / other.processes();
            });
    List<OfRegion> regions = new ArrayList<>();
    means.values().removeIf(nanos -> nanos[0] == 0 && nanos[1] == 0);
    means.forEach(
        (region, nanos) ->
            regions.add(new OfRegion(region, nanos[0], nanos[1], ratio(nanos[0], nanos[1]))));
    return regions;
  }

  private static double[] pair(SortedMap<String, double[]> means, String region) {
    return means.computeIfAbsent(region, name -> new double[2]);
  }

  private static List<OfPlace> places(TraceProfile one, TraceProfile other) {
    List<SortedMap<String, Long>> first = byRank(one);
    List<SortedMap<String, Long>> second = byRank(other);
    List<OfPlace> places = new ArrayList<>();
    for (int rank = 0; rank < first.size(); rank++) {
      SortedMap<String, Long> all = new TreeMap<>(first.get(rank));
      all.putAll(second.get(rank));
      for (String region : all.keySet()) {
        long before = first.get(rank).getOrDefault(region, 0L);
        long after = second.get(rank).getOrDefault(region, 0L);
        if (before != 0 || after != 0) {
          places.add(
              new OfPlace(rank, region, before, after, ratio((double) before, (double) after)));
        }
      }
    }
    return places;
  }

  private static List<SortedMap<String, Long>> byRank(TraceProfile profile) {
    List<SortedMap<String, Long>> byRank = new ArrayList<>();
    profile.ranks().forEach(rank -> byRank.add(new TreeMap<>()));
    for (RankRegion part : profile.computing()) {
      byRank.get(part.rank()).put(part.region(), part.nanos());
    }
    return byRank;
  }
}
