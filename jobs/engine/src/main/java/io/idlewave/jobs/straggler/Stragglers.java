package io.idlewave.jobs.straggler;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.analysis.FreshWalk;
import io.idlewave.jobs.analysis.TraceWalk;
import io.idlewave.jobs.results.part.StragglerReport.Interval;
import io.idlewave.perturb.operation.IdealTimes;
import io.idlewave.perturb.operation.OperationSteps;
import io.idlewave.perturb.operation.OperationTrace;
import io.idlewave.perturb.operation.OperationWalk;
import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What stragglers cost a recorded run: by how much it would be slower with the recorded durations
 * of some operations, and ideal ones of all others, than with ideal ones alone. Memory is at most
 * half a GiB of clocks, one per timeline, rank, class and place: three walks over the trace, and
 * more where that does not hold them.
 *
 * @param slowdown S: mean step time with all recorded durations over that of ideal ones
 * @param interval of S at 95 %, as a ratio of means over independent steps; null of fewer than 3
 * @param byClass the same with recorded durations of a class of operations alone; by its name
 * @param classIntervals of these at 95 %, where there is one of S
 * @param classByStep S of a class in each step; by its name and that of the step
 * @param byRank of a rank alone; by its number
 * @param byTimelineKind of the threads of all ranks alone, and of their streams; empty where the
 *     trace has one kind
 * @param workByRank where no rank waits for another one, what each computes over what the same
 *     takes ideally; otherwise empty
 * @param byPlace of the ranks of a place alone, such as those of a stage; by name and number
 * @param explainedByPlace the share of what the recorded run loses that is gone if the ranks of a
 *     place take ideal times
 * @param seconds step times with recorded durations, without what passed between operations; by the
 *     name of the step
 * @param idealSeconds step times with ideal durations
 * @param worst the ranks that cost most
 * @param explained the share of what the recorded run loses that is gone if these take ideal times
 * @param idleSeconds what passed between operations without need, of all timelines
 */
record Stragglers(
    double slowdown,
    @Nullable Interval interval,
    Map<String, Double> byClass,
    Map<String, Interval> classIntervals,
    Map<String, Map<String, Double>> classByStep,
    Map<String, Double> byRank,
    Map<String, Double> byTimelineKind,
    Map<String, Double> workByRank,
    Map<String, Map<String, Double>> byPlace,
    Map<String, Map<String, Double>> explainedByPlace,
    Map<String, Double> seconds,
    Map<String, Double> idealSeconds,
    List<String> worst,
    double explained,
    double idleSeconds) {

  /** Half a GiB. */
  private static final int MOST_CLOCKS = 1 << 26;

  /** The share of ranks that count as the worst, at least one of them. */
  static final double WORST_SHARE = 0.03;

  /** Takes immutable copies. */
  Stragglers {
    byClass = Collections.unmodifiableMap(new LinkedHashMap<>(byClass));
    classIntervals = Collections.unmodifiableMap(new LinkedHashMap<>(classIntervals));
    classByStep = Collections.unmodifiableMap(new LinkedHashMap<>(classByStep));
    byRank = Collections.unmodifiableMap(new LinkedHashMap<>(byRank));
    byTimelineKind = Collections.unmodifiableMap(new LinkedHashMap<>(byTimelineKind));
    workByRank = Collections.unmodifiableMap(new LinkedHashMap<>(workByRank));
    byPlace = Collections.unmodifiableMap(new LinkedHashMap<>(byPlace));
    explainedByPlace = Collections.unmodifiableMap(new LinkedHashMap<>(explainedByPlace));
    seconds = Collections.unmodifiableMap(new LinkedHashMap<>(seconds));
    idealSeconds = Collections.unmodifiableMap(new LinkedHashMap<>(idealSeconds));
    worst = List.copyOf(worst);
  }

  /**
   * The stragglers of a trace.
   *
   * @param apart whether no rank waits for another one
   * @param walks carries walks through the trace, from its begin
   */
  static Stragglers of(
      TraceMetadata metadata,
      OperationTrace trace,
      boolean apart,
      Function<TraceWalk, Serializable> walks) {
    IdealTimes ideal = (IdealTimes) walks.apply(walk(trace, IdealTimes::new));
    Map<String, Double> work =
        apart
            ? ((RankWork) walks.apply(walk(trace, () -> new RankWork(trace, ideal)))).ratios()
            : Map.of();
    return new StragglerSearch(metadata, trace, walks, ideal, MOST_CLOCKS).run(work);
  }

  /** Makes what takes operations when a walk begins. */
  @FunctionalInterface
  interface Beginning extends Serializable {
    OperationSteps begin();
  }

  /** Carries operations through a trace, and what takes them there and back. */
  static TraceWalk walk(OperationTrace trace, Beginning beginning) {
    return new FreshWalk<>(
        scratch -> new OperationWalk(trace, beginning.begin()),
        OperationWalk::accept,
        walk -> walk.steps().end());
  }
}
