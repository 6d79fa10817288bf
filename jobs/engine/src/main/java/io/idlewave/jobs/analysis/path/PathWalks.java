package io.idlewave.jobs.analysis.path;

import io.idlewave.jobs.analysis.FreshWalk;
import io.idlewave.jobs.analysis.TraceWalk;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.observed.PricingContext;
import io.idlewave.perturb.path.LaneTracer;
import io.idlewave.perturb.path.RecordedPathTracer;
import io.idlewave.perturb.path.Shrink;
import io.idlewave.perturb.path.ShrunkRun;
import io.idlewave.perturb.scenario.Bound;
import java.util.ArrayList;
import java.util.List;

/**
 * The walks that trace paths. A path has a spool file in the scratch folder; in memory it has the
 * clocks and live slots of its lane, and two blocks of records: about 3 MB.
 */
final class PathWalks {

  /** Paths that may be traced at once in one place: 200 MB at most. */
  static final int PATHS_PER_PLACE = 64;

  private PathWalks() {}

  /** The critical path of one lane, a {@code LanePath}. */
  static TraceWalk critical(Pricing pricing, LaneTables tables, long replicate) {
    return new FreshWalk<>(
        scratch -> LaneTracer.critical(pricing, tables, replicate, scratch),
        LaneTracer::apply,
        LaneTracer::path);
  }

  /** The winning path of one lane to the end of one rank, likewise. */
  static TraceWalk winning(
      Pricing pricing, Bound bound, LaneTables tables, long replicate, int rank) {
    return new FreshWalk<>(
        scratch -> LaneTracer.winning(pricing, bound, tables, replicate, scratch),
        LaneTracer::apply,
        tracer -> tracer.path(rank));
  }

  /** The critical path of the recorded run, a {@code RecordedPath}. */
  static TraceWalk recorded(PricingContext context, boolean longestWaits) {
    return new FreshWalk<>(
        scratch -> new RecordedPathTracer(context, longestWaits, scratch),
        RecordedPathTracer::apply,
        RecordedPathTracer::path);
  }

  /**
   * How long the recorded run would take with places that take less: a {@code ShrunkLength} each.
   */
  static TraceWalk shrunk(PricingContext context, boolean longestWaits, List<Shrink> shrinks) {
    ArrayList<Shrink> places = new ArrayList<>(shrinks);
    return new FreshWalk<>(
        scratch -> new ShrunkRun(context, longestWaits, places),
        ShrunkRun::apply,
        run -> new ArrayList<>(run.lengths()));
  }
}
