package io.idlewave.jobs.study.machine;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.text.EditDistance;
import io.idlewave.perturb.simulated.CpuFactors;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
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
 * @param regions by name of the user region
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
   * The factors for a trace.
   *
   * @param where what complaints begin with
   * @param rankCount number of its ranks
   * @param regionNames names of its regions
   * @throws StudyException if a rank or a region is not in the trace
   */
  public CpuFactors in(String where, int rankCount, List<String> regionNames) {
    double[] byRank = new double[ranks.isEmpty() ? 0 : rankCount];
    double[] byRegion = new double[regions.isEmpty() ? 0 : regionNames.size()];
    Arrays.fill(byRank, 1);
    Arrays.fill(byRegion, 1);
    for (Map.Entry<Integer, Double> entry : ranks.entrySet()) {
      if (entry.getKey() >= rankCount) {
        throw new StudyException(
            "%s: cpu.ranks: ranks 0 to %d, got %d".formatted(where, rankCount - 1, entry.getKey()));
      }
      byRank[entry.getKey()] = entry.getValue();
    }
    for (Map.Entry<String, Double> entry : regions.entrySet()) {
      boolean found = false;
      for (int region = 0; region < regionNames.size(); region++) {
        if (regionNames.get(region).equals(entry.getKey())) {
          byRegion[region] = entry.getValue();
          found = true;
        }
      }
      if (!found) {
        throw new StudyException(
            "%s: cpu.regions: a user region of the trace%s, got %s"
                .formatted(where, EditDistance.hint(entry.getKey(), regionNames), entry.getKey()));
      }
    }
    return new CpuFactors(overall(), byRank, byRegion);
  }
}
