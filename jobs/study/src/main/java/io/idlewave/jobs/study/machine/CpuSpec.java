package io.idlewave.jobs.study.machine;

import io.idlewave.graph.block.StretchWork;
import io.idlewave.ingest.model.CallPaths;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.perturb.simulated.CpuFactors;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How long computation takes: as recorded, or its amount of work at a rate, times the product of
 * the factors that apply.
 *
 * @param rate at which work is done, in flop/s; null for computation whose times are recorded
 * @param factor of all computation
 * @param ranks by rank
 * @param places by place, of {@link #PLACES}, and number there, of all ranks at it
 * @param regions by name of the user region, or end of its call path; the longest counts
 */
public record CpuSpec(
    @Nullable Double rate,
    double factor,
    SortedMap<Integer, Double> ranks,
    SortedMap<String, SortedMap<Integer, Double>> places,
    SortedMap<String, Double> regions) {

  /** The highest rate that may be stated, in flop/s. */
  public static final double MAX_RATE = 1e18;

  private static final double NANOS_PER_SECOND = 1e9;

  public static final CpuSpec RECORDED =
      new CpuSpec(null, 1, new TreeMap<>(), new TreeMap<>(), new TreeMap<>());

  private static final String NODES = "nodes";

  /** Where ranks can be: on nodes, and at what the trace names. */
  public static final List<String> PLACES =
      Stream.concat(Stream.of(NODES), Timeline.PLACES.stream()).toList();

  public CpuSpec {
    ranks = Collections.unmodifiableSortedMap(new TreeMap<>(ranks));
    SortedMap<String, SortedMap<Integer, Double>> byPlace = new TreeMap<>();
    places.forEach(
        (place, factors) ->
            byPlace.put(place, Collections.unmodifiableSortedMap(new TreeMap<>(factors))));
    places = Collections.unmodifiableSortedMap(byPlace);
    regions = Collections.unmodifiableSortedMap(new TreeMap<>(regions));
  }

  /** The largest factor that may apply, in ns per ns recorded, or per unit of work. */
  public double largest() {
    return overall()
        * ranks.values().stream().reduce(1.0, Math::max)
        * places.values().stream()
            .mapToDouble(by -> by.values().stream().reduce(1.0, Math::max))
            .reduce(1, (product, largest) -> product * largest)
        * regions.values().stream().reduce(1.0, Math::max);
  }

  private double overall() {
    return rate == null ? factor : factor * (NANOS_PER_SECOND / rate);
  }

  /**
   * The factors for a trace; that of a rank holds for all of its timelines.
   *
   * @param where what complaints begin with
   * @param nodeOf by row, the node that its rank is on
   * @throws StudyException if a rank, a place or a region is not in the trace
   */
  public CpuFactors in(String where, TraceMetadata metadata, int[] nodeOf) {
    CallPaths paths = metadata.callPaths();
    int rankCount = metadata.processCount();
    boolean one = ranks.isEmpty() && places.isEmpty();
    double[] byRow = new double[one ? 0 : metadata.rankCount()];
    double[] byRegion = new double[regions.isEmpty() ? 0 : paths.count()];
    if (!ranks.isEmpty() && ranks.lastKey() >= rankCount) {
      throw new StudyException(
          "%s: cpu.ranks: ranks 0 to %d, got %d".formatted(where, rankCount - 1, ranks.lastKey()));
    }
    Arrays.setAll(byRow, row -> ranks.getOrDefault(metadata.rankOf(row), 1.0));
    places.forEach(
        (place, factors) -> {
          int[] there =
              place.equals(NODES) ? nodeOf : RankPlaces.of(metadata, place, metadata.rankCount());
          RankPlaces.require(where + ": cpu." + place, factors.keySet(), there);
          Arrays.setAll(byRow, row -> byRow[row] * factors.getOrDefault(there[row], 1.0));
        });
    UserRegions.require(where + ": cpu.regions", regions.keySet(), paths);
    Arrays.setAll(byRegion, region -> factor(paths.closest(region, regions.keySet())));
    return new CpuFactors(overall(), byRow, byRegion, StretchWork.of(metadata));
  }

  private double factor(@Nullable String region) {
    return region == null ? 1.0 : regions.getOrDefault(region, 1.0);
  }
}
