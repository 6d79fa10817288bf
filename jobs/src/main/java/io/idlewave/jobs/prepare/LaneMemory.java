package io.idlewave.jobs.prepare;

import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.simulated.SimulatedPricing;

/**
 * What the lanes of a study take at least, known from the survey of the trace before the job
 * starts: an engine that runs out of memory dies without saying why.
 *
 * @param slots of the walk: messages and collectives under way at once
 */
public record LaneMemory(int slots) {

  private static final int CLOCK_BYTES = 8;

  /** Per rank and lane a clock, and the delay that is reported. */
  private static final int CLOCKS_PER_RANK = 2;

  /** Share of the heap that lanes can have; the rest is the engine's. */
  private static final double LANE_SHARE = 0.75;

  /** The bytes that {@code lanes} lanes take at least. */
  double bytes(long lanes, int ranks) {
    return (double) lanes * CLOCK_BYTES * (CLOCKS_PER_RANK * (double) ranks + slots);
  }

  /**
   * Makes sure that the lanes fit into this process.
   *
   * @throws RefusedException if they do not
   */
  void require(long lanes, int ranks, long heapBytes) {
    require(bytes(lanes, ranks), lanes, ranks, heapBytes);
  }

  /** The same for lanes of model timing. */
  void requireModel(long lanes, int ranks, LaneExtras extras, long heapBytes) {
    require(modelBytes(lanes, ranks, extras), lanes, ranks, heapBytes);
  }

  /** The bytes that {@code lanes} lanes of model timing take at least. */
  double modelBytes(long lanes, int ranks, LaneExtras extras) {
    long values = extras.values(ranks, SimulatedPricing.slotCount(ranks, slots));
    return (double) lanes * CLOCK_BYTES * (double) values;
  }

  private void require(double needed, long lanes, int ranks, long heapBytes) {
    if (needed > LANE_SHARE * heapBytes) {
      throw new RefusedException(
          ("replicates: %d lanes x (%d ranks + %d messages under way) take at least %.0f MB, and"
                  + " the heap has %d MB; ask for fewer replicates or scenarios, or give more with"
                  + " IDLEWAVE_JAVA_OPTS=-Xmx...")
              .formatted(lanes, ranks, slots, needed / (1 << 20), heapBytes >> 20));
    }
  }
}
