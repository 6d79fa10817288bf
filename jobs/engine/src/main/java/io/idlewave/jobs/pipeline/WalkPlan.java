package io.idlewave.jobs.pipeline;

import io.idlewave.graph.index.IndexState;
import io.idlewave.graph.source.BlockCache;
import io.idlewave.graph.source.SegmentTable;
import io.idlewave.graph.source.TraceGraphSource;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.perturb.propagate.LanePlan;
import org.jspecify.annotations.Nullable;

/**
 * By how many readers a trace is walked, and why.
 *
 * @param segments of the trace
 * @param readers that walk them side by side, at least 1
 * @param reason why so many, in words
 * @param propagators that carry lanes through what the readers emit
 * @param threads of each of them
 * @param lanes of all propagators
 * @param lanesPerGroup at most
 */
public record WalkPlan(
    SegmentTable segments,
    int readers,
    String reason,
    int propagators,
    int threads,
    long lanes,
    int lanesPerGroup) {

  /**
   * What a job has to itself.
   *
   * @param keptBytes that each propagator may keep of what comes early
   * @param processors that its tasks share
   * @param entryBytes of an entry of a block and its links, about
   */
  record Room(long keptBytes, int processors, long entryBytes) {

    /** Of an entry in its wire form. */
    static final long WIRE = 64;

    /** Of an entry with two links, as it is passed on by reference. */
    private static final long HELD = 192;

    private static final long SHARE_OF_HEAP = 8;

    /** In this process tasks share its processors, and propagators its heap with the lanes. */
    static Room ofThisProcess(int propagators) {
      Runtime here = Runtime.getRuntime();
      return new Room(
          here.maxMemory() / SHARE_OF_HEAP / propagators, here.availableProcessors(), HELD);
    }
  }

  /**
   * The plan for a job.
   *
   * @param room that it has; readers that a run states are not questioned, unless there are more
   *     than segments
   * @param kept where blocks of the trace may be, or null for nowhere
   */
  static WalkPlan of(
      TraceArchive archive,
      LanePlan lanes,
      JobOptions options,
      Room room,
      @Nullable BlockCache kept) {
    SegmentTable segments = SegmentTable.of(archive, options.graph());
    int propagators = options.parallelism();
    Integer stated = options.readers();
    int readers;
    String reason;
    if (stated != null) {
      readers = Math.min(stated, segments.count());
      reason = readers == stated ? "as stated" : "one per segment";
    } else if (kept != null && kept.holds(archive, segments.options())) {
      readers = 1;
      reason = "its blocks are kept";
    } else if (segments.count() == 1) {
      readers = 1;
      reason =
          segments.index() == IndexState.CURRENT
              ? "the trace has no cuts"
              : "cuts.avro is " + segments.index().text() + ": idlewave ingest --again makes it";
    } else {
      WalkCost cost =
          WalkCost.of(
              (double) segments.longestBlocks() * segments.options().blockEntries(),
              archive.metadata().rankCount(),
              Math.ceil((double) lanes.laneCount() / propagators),
              propagators,
              options.threads(),
              room.processors());
      int most = Math.min(segments.count(), JobOptions.MAX_PARALLELISM);
      readers = cost.readers(most);
      reason = readers == most ? "one per segment" : cost.limit(readers);
      long heldBytes = keptBytes(segments, readers, room.entryBytes());
      if (readers > 1 && heldBytes > room.keptBytes()) {
        reason =
            "%d of them would keep up to %d MB in each propagator"
                .formatted(readers, heldBytes >> 20);
        readers = 1;
      }
    }
    return new WalkPlan(
        segments,
        readers,
        reason,
        propagators,
        options.threads(),
        lanes.laneCount(),
        lanes.groupLanes());
  }

  private static long keptBytes(SegmentTable segments, int readers, long entryBytes) {
    return TraceGraphSource.segmentsAhead(readers)
        * segments.longestBlocks()
        * segments.options().blockEntries()
        * entryBytes;
  }

  /** On one line. */
  String describe() {
    return "plan: %s, %s (%s), %s"
        .formatted(
            count(segments.count(), "segment"), count(readers, "reader"), reason, propagation());
  }

  /** The plan of a walk over what a stream brings, on a line. */
  String describe(String stream) {
    return "plan: the stream %s, %s".formatted(stream, propagation());
  }

  private String propagation() {
    return "%s%s, %s in groups of at most %d"
        .formatted(
            count(propagators, "propagator"),
            threads == 1 ? "" : " of %d threads".formatted(threads),
            count(lanes, "lane"),
            lanesPerGroup);
  }

  private static String count(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
