package io.idlewave.jobs.straggler;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
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
 * @param byRank of a rank alone; by its number, that of the job where the trace has it
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
public record Stragglers(
    double slowdown,
    @Nullable Interval interval,
    Map<String, Double> byClass,
    Map<String, Interval> classIntervals,
    Map<String, Double> byRank,
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
  public static final double WORST_SHARE = 0.03;

  /**
   * Between which bounds a value lies.
   *
   * @param low the lower one
   * @param high the upper one
   */
  public record Interval(double low, double high) {}

  /** Takes immutable copies. */
  public Stragglers {
    byClass = Collections.unmodifiableMap(new LinkedHashMap<>(byClass));
    classIntervals = Collections.unmodifiableMap(new LinkedHashMap<>(classIntervals));
    byRank = Collections.unmodifiableMap(new LinkedHashMap<>(byRank));
    byPlace = Collections.unmodifiableMap(new LinkedHashMap<>(byPlace));
    explainedByPlace = Collections.unmodifiableMap(new LinkedHashMap<>(explainedByPlace));
    seconds = Collections.unmodifiableMap(new LinkedHashMap<>(seconds));
    idealSeconds = Collections.unmodifiableMap(new LinkedHashMap<>(idealSeconds));
    worst = List.copyOf(worst);
  }

  /**
   * The stragglers of a trace whose ranks share a clock.
   *
   * @param mark where steps begin, beside those that all timelines begin together
   * @param walk walks the trace, from its begin, and hands on every block
   */
  public static Stragglers of(
      TraceMetadata metadata, Survey survey, StepMark mark, Consumer<Consumer<GraphBlock>> walk) {
    return of(metadata, survey, mark, walk, MOST_CLOCKS);
  }

  /** The same, with so many clocks at once. */
  static Stragglers of(
      TraceMetadata metadata,
      Survey survey,
      StepMark mark,
      Consumer<Consumer<GraphBlock>> walk,
      int mostClocks) {
    IdealTimes ideal = new IdealTimes();
    OperationWalk first = new OperationWalk(metadata, survey, mark, ideal);
    walk.accept(first::accept);
    return new StragglerSearch(metadata, survey, mark, walk, ideal, mostClocks)
        .run(first.idleNanos() / 1e9);
  }
}
