package io.idlewave.jobs.compare;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.compare.TraceProfile.Place;
import io.idlewave.jobs.compare.TraceProfile.RankTimes;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.study.RecordedSpan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Two recorded runs of a program beside each other: how much faster or slower did the second one
 * compute, and where did time go? Times are means per rank, or per timeline where ranks have
 * several, so that runs with another number of them can be compared; differences are the second
 * less the first, the largest first. The component names are a stable contract.
 *
 * @param first the trace that the other is compared with
 * @param second the other trace
 * @param computing how much longer or shorter the second run computed, by rank and region
 * @param functions MPI functions, wherever they were called
 * @param sites MPI functions by the region that called them
 * @param regions computation by region
 * @param ranks what single ranks or timelines spent; empty where the runs have not the same ones
 * @param scaling how the program scales from one number of ranks to the other; null where both have
 *     as many
 */
public record TraceComparison(
    Side first,
    Side second,
    ComputingComparison computing,
    List<Change> functions,
    List<Change> sites,
    List<Change> regions,
    List<RankChange> ranks,
    @Nullable ScalingTable scaling) {

  /** Takes immutable copies. */
  public TraceComparison {
    functions = List.copyOf(functions);
    sites = List.copyOf(sites);
    regions = List.copyOf(regions);
    ranks = List.copyOf(ranks);
  }

  /**
   * One of the two runs.
   *
   * @param folder of the archive
   * @param name of the trace
   * @param digest of the trace
   * @param ranks number of ranks
   * @param timelines of all ranks together; null where each has one
   * @param runtimeNanos run time of the slowest rank, in ns
   * @param computationNanos between calls, mean per rank
   * @param callNanos in MPI calls, mean per rank
   * @param waitNanos of these, what calls that can wait lasted beyond the shortest of their class
   */
  public record Side(
      String folder,
      String name,
      String digest,
      int ranks,
      @Nullable Integer timelines,
      double runtimeNanos,
      double computationNanos,
      double callNanos,
      double waitNanos) {}

  /**
   * One place in both runs, means per rank.
   *
   * @param region user region; empty outside any, and of functions wherever they were called
   * @param function MPI function; empty of computation
   * @param firstCalls calls in the first run
   * @param secondCalls calls in the second run
   * @param firstNanos time there in the first run
   * @param secondNanos time there in the second run
   * @param differenceNanos the second less the first
   * @param waitDifferenceNanos the same of the time waited
   */
  public record Change(
      String region,
      String function,
      double firstCalls,
      double secondCalls,
      double firstNanos,
      double secondNanos,
      double differenceNanos,
      double waitDifferenceNanos) {}

  /**
   * One rank, or further timeline of one, in both runs: the second less the first.
   *
   * @param rank its row: a further timeline has the number of its row in the trace
   * @param name what people call it: a rank by its number, a further timeline of one by its name as
   *     well, such as {@code 3 stream 7}
   * @param runtimeNanos its run time
   * @param computationNanos between calls
   * @param callNanos in MPI calls
   * @param waitNanos of these, waiting
   */
  public record RankChange(
      int rank,
      String name,
      long runtimeNanos,
      long computationNanos,
      long callNanos,
      long waitNanos) {}

  /**
   * Compares two archives, with a walk over each, and another one where they tell of scaling.
   *
   * @param span the part of each trace that scaling is about
   */
  public static TraceComparison of(
      TraceArchive first,
      TraceArchive second,
      RecordedSpan span,
      GraphOptions graph,
      Progress progress) {
    TraceProfile one = TraceProfile.of(first, graph, progress);
    TraceProfile other = TraceProfile.of(second, graph, progress);
    List<Change> sites = changes(one, other, one.sites(), other.sites());
    boolean sameCalls = sites.stream().allMatch(site -> site.firstCalls() == site.secondCalls());
    return new TraceComparison(
        side(first, one),
        side(second, other),
        ComputingComparison.of(one, other, sameCalls),
        changes(one, other, byFunction(one), byFunction(other)),
        sites,
        changes(one, other, one.regions(), other.regions()),
        ranks(one, other),
        one.processes() == other.processes()
            ? null
            : ScalingTable.of(List.of(first, second), span, graph, progress));
  }

  private static Side side(TraceArchive archive, TraceProfile profile) {
    return new Side(
        archive.folder().toString(),
        profile.name(),
        profile.digest(),
        profile.processes(),
        archive.metadata().hasTimelines() ? profile.ranks().size() : null,
        (double) profile.runtimeNanos(),
        profile.meanComputationNanos(),
        profile.mean(RankTimes::callNanos),
        profile.mean(RankTimes::waitNanos));
  }

  private static List<Place> byFunction(TraceProfile profile) {
    Map<String, Place> functions = new TreeMap<>();
    for (Place site : profile.sites()) {
      functions.merge(
          site.function(),
          new Place("", site.function(), site.calls(), site.nanos(), site.waitNanos()),
          (a, b) ->
              new Place(
                  "",
                  a.function(),
                  a.calls() + b.calls(),
                  a.nanos() + b.nanos(),
                  a.waitNanos() + b.waitNanos()));
    }
    return List.copyOf(functions.values());
  }

  private static List<Change> changes(
      TraceProfile one, TraceProfile other, List<Place> first, List<Place> second) {
    Map<String, Place> ofFirst = byName(first);
    Map<String, Place> ofSecond = byName(second);
    Map<String, Place> all = new TreeMap<>(ofFirst);
    all.putAll(ofSecond);
    List<Change> changes = new ArrayList<>();
    all.forEach(
        (name, place) -> {
          Place none = new Place(place.region(), place.function(), 0, 0, 0);
          changes.add(
              change(
                  ofFirst.getOrDefault(name, none),
                  one.processes(),
                  ofSecond.getOrDefault(name, none),
                  other.processes()));
        });
    changes.sort(Comparator.comparingDouble(c -> -Math.abs(c.differenceNanos())));
    return changes;
  }

  private static Map<String, Place> byName(List<Place> places) {
    Map<String, Place> byName = new TreeMap<>();
    places.forEach(place -> byName.put(place.region() + "\n" + place.function(), place));
    return byName;
  }

  private static Change change(Place first, int firstRanks, Place second, int secondRanks) {
    double firstNanos = (double) first.nanos() / firstRanks;
    double secondNanos = (double) second.nanos() / secondRanks;
    return new Change(
        first.region(),
        first.function(),
        (double) first.calls() / firstRanks,
        (double) second.calls() / secondRanks,
        firstNanos,
        secondNanos,
        secondNanos - firstNanos,
        (double) second.waitNanos() / secondRanks - (double) first.waitNanos() / firstRanks);
  }

  private static List<RankChange> ranks(TraceProfile one, TraceProfile other) {
    List<RankChange> changes = new ArrayList<>();
    if (one.hasRanksOf(other)) {
      for (int rank = 0; rank < one.ranks().size(); rank++) {
        RankTimes a = one.ranks().get(rank);
        RankTimes b = other.ranks().get(rank);
        changes.add(
            new RankChange(
                rank,
                a.name(),
                b.runtimeNanos() - a.runtimeNanos(),
                b.computationNanos() - a.computationNanos(),
                b.callNanos() - a.callNanos(),
                b.waitNanos() - a.waitNanos()));
      }
    }
    changes.sort(Comparator.comparingLong(c -> -Math.abs(c.computationNanos())));
    return changes;
  }
}
