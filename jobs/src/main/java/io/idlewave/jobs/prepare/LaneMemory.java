package io.idlewave.jobs.prepare;

import io.idlewave.jobs.failure.RefusedException;

/**
 * What the lanes of a study take at least, known before the job starts: an engine that runs out of
 * memory dies without saying why.
 *
 * @param lanes of the study
 * @param valuesPerLane values of 8 bytes that a lane holds
 * @param ranks of the trace
 * @param slots of the walk: messages and collectives under way at once
 */
record LaneMemory(long lanes, long valuesPerLane, int ranks, int slots) {

  private static final int VALUE_BYTES = 8;

  /** Share of the heap that lanes can have; the rest is the engine's. */
  private static final double LANE_SHARE = 0.75;

  static LaneMemory of(PreparedStudy prepared) {
    return new LaneMemory(
        prepared.plan(1).laneCount(),
        prepared.timing().valuesPerLane(),
        prepared.metadata().rankCount(),
        prepared.survey().slotCount());
  }

  /** What the lanes take at least. */
  double bytes() {
    return (double) lanes * VALUE_BYTES * (double) valuesPerLane;
  }

  /**
   * Makes sure that the lanes fit into this process.
   *
   * @throws RefusedException if they do not
   */
  void require(long heapBytes) {
    if (bytes() > LANE_SHARE * heapBytes) {
      throw new RefusedException(
          ("replicates: %d lanes x (%d ranks + %d messages under way) take at least %.0f MB, and"
                  + " the heap has %d MB; ask for fewer replicates or scenarios, or give more with"
                  + " IDLEWAVE_JAVA_OPTS=-Xmx...")
              .formatted(lanes, ranks, slots, bytes() / (1 << 20), heapBytes >> 20));
    }
  }
}
