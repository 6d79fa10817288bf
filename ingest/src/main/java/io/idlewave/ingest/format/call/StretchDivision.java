package io.idlewave.ingest.format.call;

import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RegionTime;
import java.util.Arrays;
import java.util.List;

/**
 * How the time between two calls of a rank divides over user regions: each region's exclusive time,
 * in the order in which the rank first spent any in it. Mutable.
 */
public final class StretchDivision {

  private int[] order = new int[16];
  private int parts;
  private long[] nanosOf = new long[16];
  private long sinceNanos;

  /** Since the previous event or call, the rank was in {@code region} until {@code nanos}. */
  public void spent(int region, long nanos) {
    long spent = nanos - sinceNanos;
    sinceNanos = nanos;
    if (spent == 0) {
      return;
    }
    int at = region + 1;
    if (at >= nanosOf.length) {
      nanosOf = Arrays.copyOf(nanosOf, Math.max(at + 1, 2 * nanosOf.length));
    }
    if (nanosOf[at] == 0) {
      if (parts == order.length) {
        order = Arrays.copyOf(order, 2 * parts);
      }
      order[parts++] = region;
    }
    nanosOf[at] += spent;
  }

  /** The time of the previous event, or of the last call's end. */
  public long sinceNanos() {
    return sinceNanos;
  }

  /**
   * The division of the stretch that ends, as {@link MpiCall#stretch()} has it; the next begins.
   *
   * @param region what an undivided stretch is in
   */
  public List<RegionTime> end(int region) {
    boolean undivided = parts == 0 || (parts == 1 && order[0] == region);
    List<RegionTime> division = undivided ? List.of() : division();
    for (int part = 0; part < parts; part++) {
      nanosOf[order[part] + 1] = 0;
    }
    parts = 0;
    return division;
  }

  private List<RegionTime> division() {
    RegionTime[] times = new RegionTime[parts];
    Arrays.setAll(times, part -> new RegionTime(order[part], nanosOf[order[part] + 1]));
    return List.of(times);
  }

  /** The call is over: time counts from {@code nanos} on. */
  public void begin(long nanos) {
    sinceNanos = nanos;
  }
}
