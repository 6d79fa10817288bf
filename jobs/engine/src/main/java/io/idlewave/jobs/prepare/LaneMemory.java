package io.idlewave.jobs.prepare;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.perturb.kernel.Account;
import io.idlewave.perturb.kernel.Flow;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LanePlans;
import io.idlewave.perturb.propagate.Phases;
import io.idlewave.perturb.statistics.Statistic;

/**
 * The least memory of the lanes of a study, known before the job starts: an engine that runs out of
 * memory dies without saying why. Lanes are divided into groups, and groups among the places of a
 * job, each a slot of a worker or a thread of this process.
 *
 * @param lanes of the study
 * @param replicates of each scenario at most
 * @param valuesPerLane values of 8 bytes that a lane holds while it is propagated
 * @param valuesPerResult that it ends as, before statistics are taken: of every rank its clock, its
 *     accounts, and where its delays flow
 * @param valuesPerGroup that a group holds beside its lanes: the undisturbed lane, and sums over
 *     lanes of flows by rank and time window
 * @param valuesPerRow that the results of each scenario and bound have: statistics of ranks, and
 *     means of flows by rank and time window
 * @param rows scenarios times bounds
 * @param keepsRanks whether results hold every rank in every lane, for statistics over passes
 * @param clocks what has a clock in each lane, in words: ranks, or timelines where ranks have
 *     several
 * @param slots of the walk: messages and collectives under way at once
 */
public record LaneMemory(
    long lanes,
    int replicates,
    long valuesPerLane,
    long valuesPerResult,
    long valuesPerGroup,
    long valuesPerRow,
    long rows,
    boolean keepsRanks,
    String clocks,
    int slots) {

  private static final int VALUE_BYTES = 8;

  /** The values of an outcome: run time and slowest rank; a study may ask for more. */
  private static final int VALUES_PER_OUTCOME = 2;

  /** Share of the heap that can be full of what lives long. */
  private static final double FULL_SHARE = 0.75;

  private static final double MEGABYTE = 1 << 20;

  private static final int MOST_PLACES = 4096;

  static LaneMemory of(PreparedStudy prepared) {
    LanePlan plan = prepared.timing().plan(prepared.mostReplicates(), 1);
    LaneExtras extras = prepared.timing().extras();
    int ranks = prepared.metadata().rankCount();
    Phases phases = plan.phases();
    long sums = phases == null ? 0 : (long) Flow.OF_PHASES * ranks * phases.count();
    boolean undisturbed =
        extras.flows() || plan.sets().stream().anyMatch(set -> set.tables().runsUndisturbed());
    int accounts = extras.ledger() ? Account.values().length : 0;
    return new LaneMemory(
        plan.laneCount(),
        prepared.mostReplicates(),
        extras.values(ranks, prepared.timing().slots()),
        (1L + accounts) * ranks + extras.resultFlows(ranks),
        (undisturbed ? ranks + prepared.timing().slots() : 0) + sums,
        (1L + Statistic.values().length + accounts) * ranks + sums,
        plan.rowCount(),
        prepared.study().estimation().precision() != null || prepared.study().transforms(),
        clocks(prepared.metadata()),
        prepared.survey().slotCount());
  }

  /** What has a clock of its own in a lane. */
  private static String clocks(TraceMetadata metadata) {
    return metadata.hasTimelines()
        ? "%d timelines of %d ranks".formatted(metadata.rankCount(), metadata.processCount())
        : metadata.rankCount() + " ranks";
  }

  /** Lanes of a group at most, where a job has so many places. */
  int groupLanes(int places) {
    return LanePlans.groupLanes(rows, replicates, places, valuesPerLane);
  }

  private long groups(int places) {
    return Math.max(rows, ceilDiv(lanes, groupLanes(places)));
  }

  /** What one of so many places holds at least while lanes are propagated and handed over. */
  double placeBytes(int places) {
    long groups = ceilDiv(groups(places), places);
    long held = Math.min(lanes, groups * groupLanes(places));
    return VALUE_BYTES
        * ((double) held * valuesPerLane
            + (double) groups * valuesPerGroup
            + (double) Math.min(held, groupLanes(places)) * valuesPerResult);
  }

  /** What comes back. */
  double resultBytes() {
    double ofLanes = VALUES_PER_OUTCOME + (keepsRanks ? (double) valuesPerResult : 0);
    return VALUE_BYTES * (lanes * ofLanes + (double) rows * valuesPerRow);
  }

  /** What all of it takes in one process. */
  double bytes(int places) {
    double ofGroups = (double) groups(places) * valuesPerGroup;
    long handedOver = Math.min(lanes, (long) places * groupLanes(places));
    return VALUE_BYTES
            * ((double) lanes * valuesPerLane + ofGroups + (double) handedOver * valuesPerResult)
        + resultBytes();
  }

  /** On one line, for a job with so many places. */
  public String describe(int places) {
    return "memory: %s; at least %.0f MB in each of %d places, %.0f MB of results"
        .formatted(shape(), megabytes(placeBytes(places)), places, megabytes(resultBytes()));
  }

  private String shape() {
    return "%d lanes x (%s + %d messages under way)".formatted(lanes, clocks, slots);
  }

  /**
   * Makes sure that the lanes and the engine fit into this process.
   *
   * @throws RefusedException if they do not, with the heap that would do
   */
  public void require(long heapBytes, EngineMemory engine) {
    double lanesBytes = bytes(engine.parallelism());
    double heap = Math.max(lanesBytes / FULL_SHARE, lanesBytes + (double) engine.heapBytes());
    if (heap > heapBytes) {
      double least = Math.max(heap, (double) engine.bufferBytes());
      throw new RefusedException(
          ("replicates: %s and a parallelism of %d take"
                  + " at least %.0f MB, and the heap has %d MB; ask for fewer replicates"
                  + " (maxReplicates, with a precision) or scenarios or a smaller parallelism, or"
                  + " give more with IDLEWAVE_JAVA_OPTS=-Xmx%.0fm")
              .formatted(
                  shape(),
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

  /**
   * Makes sure that the lanes fit into the places of a cluster.
   *
   * @param places of the job
   * @param placeHeapBytes heap of each
   * @param snapshots whether checkpoints are taken: while one is, a place holds its lanes twice
   * @throws RefusedException if they do not, with the parallelism that would do, or the heap
   */
  public void requirePlaces(int places, long placeHeapBytes, boolean snapshots) {
    int copies = snapshots ? 2 : 1;
    double least = copies * placeBytes(places) / FULL_SHARE;
    if (least > placeHeapBytes) {
      int enough = places;
      while (enough <= MOST_PLACES && copies * placeBytes(enough) / FULL_SHARE > placeHeapBytes) {
        enough++;
      }
      String remedy =
          enough > MOST_PLACES
              ? "no parallelism would do; give each place %.0f MB"
                  .formatted(megabytes(copies * placeBytes(MOST_PLACES) / FULL_SHARE))
              : "a parallelism of " + enough + " would do";
      throw new RefusedException(
          ("parallelism: %s take at least %.0f MB in each of %d places%s, and a place of the"
                  + " cluster has %d MB of heap; %s")
              .formatted(
                  shape(),
                  megabytes(least),
                  places,
                  snapshots ? " with checkpoints" : "",
                  placeHeapBytes >> 20,
                  remedy));
    }
  }

  private static long ceilDiv(long dividend, long divisor) {
    return (dividend + divisor - 1) / divisor;
  }

  private static double megabytes(double bytes) {
    return Math.ceil(bytes / MEGABYTE);
  }

  /** A heap whose usable part, without the spaces that are kept free, is that large. */
  private static double withReserve(double bytes) {
    return Math.ceil(1.1 * bytes / MEGABYTE);
  }
}
