package io.idlewave.jobs.study.machine;

import io.idlewave.graph.block.StretchWork;
import io.idlewave.ingest.model.CallPaths;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.perturb.simulated.CpuFactors;
import java.util.Arrays;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How long computation takes: as recorded, or its amount of work at a rate, times the product of
 * the factors that apply.
 *
 * @param rate at which work is done, in flop/s; null for computation whose times are recorded
 * @param factor of all computation
 * @param ranks by rank
 * @param regions by name of the user region, or end of its call path; the longest counts
 */
public record CpuSpec(
    @Nullable Double rate,
    double factor,
    SortedMap<Integer, Double> ranks,
    SortedMap<String, Double> regions) {

  /** The highest rate that may be stated, in flop/s. */
  public static final double MAX_RATE = 1e18;

  private static final double NANOS_PER_SECOND = 1e9;

  /** As recorded. */
  public static final CpuSpec RECORDED = new CpuSpec(null, 1, new TreeMap<>(), new TreeMap<>());

  /** Takes immutable copies. */
  public CpuSpec {
    ranks = Collections.unmodifiableSortedMap(new TreeMap<>(ranks));
    regions = Collections.unmodifiableSortedMap(new TreeMap<>(regions));
  }

  /** The largest factor that may apply, in ns per ns recorded, or per unit of work. */
  public double largest() {
    return overall()
        * ranks.values().stream().reduce(1.0, Math::max)
        * regions.values().stream().reduce(1.0, Math::max);
  }

  private double overall() {
    return rate == null ? factor : factor * (NANOS_PER_SECOND / rate);
  }

  /**
   * The factors for a trace; that of a rank holds for all of its timelines.
   *
   * @param where what complaints begin with
   * @throws StudyException if a rank or a region is not in the trace
   */
  public CpuFactors in(String where, TraceMetadata metadata) {
    CallPaths paths = metadata.callPaths();
    int rankCount = metadata.processCount();
    double[] byRow = new double[ranks.isEmpty() ? 0 : metadata.rankCount()];
    double[] byRegion = new double[regions.isEmpty() ? 0 : paths.count()];
    if (!ranks.isEmpty() && ranks.lastKey() >= rankCount) {
      throw new StudyException(
          "%s: cpu.ranks: ranks 0 to %d, got %d".formatted(where, rankCount - 1, ranks.lastKey()));
    }
    Arrays.setAll(byRow, row -> ranks.getOrDefault(metadata.rankOf(row), 1.0));
    UserRegions.require(where + ": cpu.regions", regions.keySet(), paths);
    Arrays.setAll(byRegion, region -> factor(paths.closest(region, regions.keySet())));
    return new CpuFactors(overall(), byRow, byRegion, StretchWork.of(metadata));
  }

  private double factor(@Nullable String region) {
    return region == null ? 1.0 : regions.getOrDefault(region, 1.0);
  }
}
