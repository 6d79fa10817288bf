package io.idlewave.ingest.model;

import java.io.Serializable;
import java.util.List;

/**
 * Time that a rank spent in a user region and in none inside it.
 *
 * @param region index into {@link TraceMetadata#regions()}, or {@link MpiCall#NO_REGION}
 * @param nanos how long, in ns, at least 0
 */
public record RegionTime(int region, long nanos) implements Serializable {

  public RegionTime {
    if (nanos < 0) {
      throw new IllegalArgumentException("time in a region in ns: at least 0, got " + nanos);
    }
  }

  /** How time divides over regions: all in one, where that was not recorded. */
  public static List<RegionTime> division(List<RegionTime> recorded, int region, long nanos) {
    return recorded.isEmpty() && nanos > 0 ? List.of(new RegionTime(region, nanos)) : recorded;
  }
}
