package io.idlewave.jobs.pipeline;

import io.idlewave.graph.index.IndexState;
import io.idlewave.graph.source.SegmentTable;
import io.idlewave.graph.source.TraceGraphSource;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.perturb.propagate.LanePlan;

/**
 * By how many readers a trace is walked, and why.
 *
 * @param segments of the trace
 * @param readers that walk them side by side, at least 1
 * @param reason why so many, in words
 * @param propagators that carry lanes through what the readers emit
 * @param lanes of all propagators
 * @param lanesPerGroup at most
 */
public record WalkPlan(
    SegmentTable segments,
    int readers,
    String reason,
    int propagators,
    long lanes,
    int lanesPerGroup) {

  /** What walking and encoding takes per call, about, in ns. */
  private static final double WALK_NANOS = 500;

  /** What a propagator takes per call, about, in ns: for decoding and lowering, and per lane. */
  private static final double LOWER_NANOS = 200;

  private static final double LANE_NANOS = 3;

  /**
   * What it takes per rank, about, to find the place in its calls where a segment begins, in ns.
   */
  private static final double OPEN_NANOS = 190_000;

  /** How much faster several readers have to be than one: they take more memory. */
  private static final double LEAST_GAIN = 1.3;

  /** Of an entry of a block and its links in their wire form, about. */
  private static final long ENTRY_BYTES = 64;

  /**
   * The plan for a job.
   *
   * @param mostKeptBytes that each propagator may keep of what comes early; what a study states of
   *     its readers is not questioned
   */
  static WalkPlan of(TraceArchive archive, LanePlan lanes, JobOptions options, long mostKeptBytes) {
    SegmentTable segments = SegmentTable.of(archive, options.graph());
    int propagators = options.parallelism();
    Integer stated = options.readers();
    double perCall = LOWER_NANOS + LANE_NANOS * Math.ceil((double) lanes.laneCount() / propagators);
    int useful = (int) Math.ceil(WALK_NANOS / perCall);
    int readers = Math.min(Math.min(segments.count(), propagators), useful);
    String reason = readers == useful ? "propagators keep up with no more" : "one per propagator";
    if (stated != null) {
      readers = stated;
      reason = "as stated";
    } else if (segments.count() == 1) {
      reason =
          segments.index() == IndexState.CURRENT
              ? "the trace has no cuts"
              : "cuts.avro is " + segments.index().text() + ": idlewave index makes it";
    } else if (readers > 1
        && gain(segments, readers, archive.metadata().rankCount()) < LEAST_GAIN) {
      reason = "segments take as long to open as to walk";
      readers = 1;
    } else if (readers > 1 && keptBytes(segments, readers) > mostKeptBytes) {
      reason =
          "%d of them would keep up to %d MB in each propagator"
              .formatted(readers, keptBytes(segments, readers) >> 20);
      readers = 1;
    }
    return new WalkPlan(
        segments, readers, reason, propagators, lanes.laneCount(), lanes.groupLanes());
  }

  /** How much faster so many readers walk than one, which opens one segment alone. */
  private static double gain(SegmentTable segments, int readers, int ranks) {
    double walkNanos =
        WALK_NANOS * (double) segments.longestBlocks() * segments.options().blockEntries();
    return readers * walkNanos / (walkNanos + OPEN_NANOS * ranks);
  }

  private static long keptBytes(SegmentTable segments, int readers) {
    return TraceGraphSource.segmentsAhead(readers)
        * segments.longestBlocks()
        * segments.options().blockEntries()
        * ENTRY_BYTES;
  }

  /** On one line. */
  String describe() {
    return "plan: %s, %s (%s), %s, %s in groups of at most %d"
        .formatted(
            count(segments.count(), "segment"),
            count(readers, "reader"),
            reason,
            count(propagators, "propagator"),
            count(lanes, "lane"),
            lanesPerGroup);
  }

  private static String count(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
