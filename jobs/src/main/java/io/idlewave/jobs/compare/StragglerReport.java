package io.idlewave.jobs.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.PlainText;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.prepare.CallCounter;
import io.idlewave.jobs.prepare.TraceSurveys;
import io.idlewave.jobs.straggler.StepMark;
import io.idlewave.jobs.straggler.Stragglers;
import io.idlewave.jobs.straggler.Stragglers.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What stragglers cost a recorded run, for JSON and terminals. A slowdown is the mean step time
 * with the recorded durations of the operations that are named and ideal ones of all others, over
 * that with ideal ones alone. The component names are a stable contract; what the trace does not
 * have is not there.
 *
 * @param trace its name
 * @param slowdown with all recorded durations: S
 * @param slowdownInterval that holds S at 95 %, over steps
 * @param byClass with those of a class of operations
 * @param classIntervals that hold these at 95 %
 * @param byStage with those of the ranks of a pipeline stage
 * @param byDpRank with those of a data-parallel rank
 * @param byPlace with those of the ranks of another place that the trace names
 * @param byRank with those of a rank, by its number in the job
 * @param explainedByStage the share of the time lost to stragglers that is gone if the ranks of a
 *     stage take ideal times; that of the last stage is called M_S
 * @param explainedByDpRank likewise of a data-parallel rank
 * @param explainedByPlace likewise of another place
 * @param slowdownByStep step times with recorded durations over those with ideal ones
 * @param seconds step times with recorded durations, without what passed between operations
 * @param idealSeconds step times with ideal durations
 * @param worst the ranks that cost most: 3 % of all, at least one
 * @param worstExplain the share of the time lost to stragglers that is gone without these
 * @param conditions what all of it is conditional on
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record StragglerReport(
    String trace,
    double slowdown,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Interval slowdownInterval,
    Map<String, Double> byClass,
    Map<String, Interval> classIntervals,
    Map<String, Double> byStage,
    Map<String, Double> byDpRank,
    Map<String, Map<String, Double>> byPlace,
    Map<String, Double> byRank,
    Map<String, Double> explainedByStage,
    Map<String, Double> explainedByDpRank,
    Map<String, Map<String, Double>> explainedByPlace,
    Map<String, Double> slowdownByStep,
    Map<String, Double> seconds,
    Map<String, Double> idealSeconds,
    List<String> worst,
    double worstExplain,
    List<String> conditions) {

  private static final int SHOWN = 20;

  /** What marks a step in traces of profilers that know of steps. */
  private static final String MARKER = "ProfilerStep";

  private static final String STAGE = "stage";
  private static final String DP_RANK = "dp_rank";

  /**
   * The report of a trace.
   *
   * @param step function or user region that begins a step; null where the trace says it
   * @throws RefusedException if the trace does not tell when others had come
   */
  public static StragglerReport of(
      TraceArchive archive, @Nullable String step, GraphOptions graph, Progress progress) {
    TraceMetadata metadata = archive.metadata();
    if (!metadata.times().recordsCalls() || !metadata.sharesClock()) {
      throw new RefusedException(
          "stragglers: transfer durations need recorded times of one clock, got "
              + (metadata.times().recordsCalls()
                  ? "several clocks; ingest with --apply-clock-offsets or --estimate-clock-offsets"
                  : "a trace without durations of calls"));
    }
    Survey survey = TraceSurveys.of(archive, graph, progress);
    Stragglers found =
        Stragglers.of(
            metadata, survey, mark(metadata, step), sink -> walk(archive, graph, progress, sink));
    Map<String, Double> slowdownByStep = new LinkedHashMap<>();
    found
        .seconds()
        .forEach(
            (name, seconds) ->
                slowdownByStep.put(
                    name, seconds / found.idealSeconds().getOrDefault(name, seconds)));
    return new StragglerReport(
        metadata.source().name(),
        found.slowdown(),
        found.interval(),
        found.byClass(),
        found.classIntervals(),
        found.byPlace().getOrDefault(STAGE, Map.of()),
        found.byPlace().getOrDefault(DP_RANK, Map.of()),
        ofOtherPlaces(found.byPlace()),
        found.byRank(),
        found.explainedByPlace().getOrDefault(STAGE, Map.of()),
        found.explainedByPlace().getOrDefault(DP_RANK, Map.of()),
        ofOtherPlaces(found.explainedByPlace()),
        slowdownByStep,
        found.seconds(),
        found.idealSeconds(),
        found.worst(),
        found.explained(),
        conditions(metadata, survey, found));
  }

  private static Map<String, Map<String, Double>> ofOtherPlaces(
      Map<String, Map<String, Double>> byPlace) {
    Map<String, Map<String, Double>> others = new TreeMap<>(byPlace);
    others.keySet().removeAll(Set.of(STAGE, DP_RANK));
    return others;
  }

  private static StepMark mark(TraceMetadata metadata, @Nullable String step) {
    if (step == null) {
      return new StepMark(metadata.functions().indexOf(MARKER), -1);
    }
    StepMark mark =
        new StepMark(metadata.functions().indexOf(step), metadata.regions().indexOf(step));
    if (mark.equals(StepMark.NONE)) {
      throw new UsageException(
          "--step: a function or user region of the trace, got "
              + PlainText.label(step)
              + "; known: "
              + Stream.concat(metadata.functions().stream(), metadata.regions().stream())
                  .limit(SHOWN)
                  .collect(Collectors.joining(", ")));
    }
    return mark;
  }

  private static void walk(
      TraceArchive archive, GraphOptions graph, Progress progress, Consumer<GraphBlock> sink) {
    long calls = archive.metadata().callCount();
    CallCounter counter =
        new CallCounter(done -> progress.report("stragglers", done, calls, "calls"));
    try (GraphWalk walk = new GraphWalk(archive, graph)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        sink.accept(block);
        counter.accept(block);
      }
    }
  }

  private static List<String> conditions(TraceMetadata metadata, Survey survey, Stragglers found) {
    List<String> conditions = new ArrayList<>();
    conditions.add(
        "ideal: a computation takes the mean of its kind over all ranks and repetitions, a"
            + " communication the median of its function after the last member had come");
    conditions.add(
        metadata.hasTimelines()
            ? "%.3g s that passed between operations without need are left out, summed over all timelines"
                .formatted(found.idleSeconds())
            : "all time between calls is work; sends take what they took");
    if (found.interval() != null) {
      conditions.add("interval: steps are independent of each other");
    }
    if (!survey.clocksAgree()) {
      conditions.add("some effect was recorded before its cause: clocks do not quite agree");
    }
    return List.copyOf(conditions);
  }
}
