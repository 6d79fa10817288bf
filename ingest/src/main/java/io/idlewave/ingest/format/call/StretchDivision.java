package io.idlewave.ingest.format.call;

import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RegionTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How the time between two calls of a rank divides over user regions: each region's exclusive time,
 * in the order in which the rank first spent any in it. Mutable.
 */
public final class StretchDivision {

  private final List<Integer> order = new ArrayList<>();
  private long[] nanosOf = new long[16];
  private long sinceNanos;

  /**
   * Since the time of the previous event, or of the last call's end, the rank was in {@code
   * region}, innermost, until {@code nanos}.
   */
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
      order.add(region);
    }
    nanosOf[at] += spent;
  }

  /**
   * The division of the stretch that ends, as {@link MpiCall#stretch()} has it; the next begins.
   *
   * @param region what an undivided stretch is in
   */
  public List<RegionTime> end(int region) {
    boolean undivided = order.isEmpty() || (order.size() == 1 && order.get(0) == region);
    List<RegionTime> parts = new ArrayList<>(undivided ? 0 : order.size());
    for (int part : order) {
      if (!undivided) {
        parts.add(new RegionTime(part, nanosOf[part + 1]));
      }
      nanosOf[part + 1] = 0;
    }
    order.clear();
    return parts;
  }

  /** The call is over: time counts from {@code nanos} on. */
  public void begin(long nanos) {
    sinceNanos = nanos;
  }
}
