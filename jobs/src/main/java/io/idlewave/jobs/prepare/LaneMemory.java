package io.idlewave.jobs.prepare;

import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.perturb.kernel.Flow;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.Phases;

/**
 * What the lanes of a study take at least, known before the job starts: an engine that runs out of
 * memory dies without saying why.
 *
 * @param lanes of the study
 * @param valuesPerLane values of 8 bytes that a lane holds while it is propagated
 * @param valuesPerResult that a lane ends as, which are collected: its clocks, and where its delays
 *     flow
 * @param valuesPerRow values that each scenario and bound has at least twice, as state and as
 *     result: sums over lanes of flows, by rank and time window
 * @param rows scenarios times bounds
 * @param ranks of the trace
 * @param slots of the walk: messages and collectives under way at once
 */
record LaneMemory(
    long lanes,
    long valuesPerLane,
    long valuesPerResult,
    long valuesPerRow,
    long rows,
    int ranks,
    int slots) {

  private static final int VALUE_BYTES = 8;

  /** Share of the heap that can be full of what lives long. */
  private static final double FULL_SHARE = 0.75;

  private static final double MEGABYTE = 1 << 20;

  static LaneMemory of(PreparedStudy prepared) {
    LanePlan plan = prepared.timing().plan(prepared.mostReplicates(), 1);
    LaneExtras extras = prepared.timing().extras();
    int ranks = prepared.metadata().rankCount();
    Phases phases = plan.phases();
    return new LaneMemory(
        plan.laneCount(),
        prepared.timing().valuesPerLane(),
        ranks + extras.resultFlows(ranks),
        phases == null ? 0 : (long) Flow.OF_PHASES * ranks * phases.count(),
        plan.rowCount(),
        ranks,
        prepared.survey().slotCount());
  }

  /** What the lanes take at least, with their results. */
  double bytes() {
    double ofLanes = (double) lanes * ((double) valuesPerLane + valuesPerResult);
    return VALUE_BYTES * (ofLanes + 2.0 * rows * valuesPerRow);
  }

  /**
   * Makes sure that the lanes and the engine fit into this process.
   *
   * @throws RefusedException if they do not, with the heap that would do
   */
  void require(long heapBytes, EngineMemory engine) {
    double heap = Math.max(bytes() / FULL_SHARE, bytes() + (double) engine.heapBytes());
    if (heap > heapBytes) {
      double least = Math.max(heap, (double) engine.bufferBytes());
      throw new RefusedException(
          ("replicates: %d lanes x (%d ranks + %d messages under way) and a parallelism of %d take"
                  + " at least %.0f MB, and the heap has %d MB; ask for fewer replicates"
                  + " (maxReplicates, with a precision) or scenarios or a smaller parallelism, or"
                  + " give more with IDLEWAVE_JAVA_OPTS=-Xmx%.0fm")
              .formatted(
                  lanes,
                  ranks,
                  slots,
                  engine.parallelism(),
                  megabytes(heap),
                  heapBytes >> 20,
                  withReserve(least)));
    }
    if (engine.bufferBytes() > engine.mostBufferBytes()) {
      throw new RefusedException(
          ("parallelism: %d takes %.0f MB outside of the heap, and this process may have %d MB;"
                  + " ask for a smaller one, or give more with IDLEWAVE_JAVA_OPTS=-Xmx%.0fm")
              .formatted(
                  engine.parallelism(),
                  megabytes((double) engine.bufferBytes()),
                  engine.mostBufferBytes() >> 20,
                  withReserve(Math.max(heap, (double) engine.bufferBytes()))));
    }
  }

  private static double megabytes(double bytes) {
    return Math.ceil(bytes / MEGABYTE);
  }

  /** A heap whose usable part, without the spaces that are kept free, is that large. */
  private static double withReserve(double bytes) {
    return Math.ceil(1.1 * bytes / MEGABYTE);
  }
}
