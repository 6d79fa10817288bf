package io.idlewave.jobs.straggler;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.clocks.OffsetBounds;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.PlainText;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.analysis.TraceWalk;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.prepare.recorded.CallCounter;
import io.idlewave.jobs.prepare.recorded.TraceClocks;
import io.idlewave.jobs.prepare.recorded.TraceSurveys;
import io.idlewave.jobs.prepare.steps.StepBegin;
import io.idlewave.jobs.results.part.StragglerReport;
import io.idlewave.jobs.study.StepSpec;
import io.idlewave.perturb.operation.OperationTrace;
import io.idlewave.perturb.operation.StepMark;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds what stragglers cost, and says what that is conditional on. */
public final class StragglerReports {

  private static final int SHOWN = 20;

  private StragglerReports() {}

  /**
   * The report of a trace.
   *
   * @param step where a step begins; null where the trace says it
   * @throws StudyException if that is not in the trace
   * @throws RefusedException if the trace does not tell how long calls took
   */
  public static StragglerReport of(
      TraceArchive archive, @Nullable StepSpec step, GraphOptions graph, Progress progress) {
    requireTimes(archive.metadata());
    mark(archive.metadata(), StepSpec.FLAG, step);
    return of(
        archive.metadata(),
        TraceSurveys.of(archive, graph, progress),
        step,
        () -> TraceClocks.of(archive, graph, progress).bounds(),
        walk -> walked(walk, archive, graph, progress));
  }

  /**
   * For a trace that is walked elsewhere, and fits.
   *
   * @param offsets finds what bounds the offsets between its clocks, if it has several
   * @param walks carries walks through the trace, from its begin
   */
  static StragglerReport of(
      TraceMetadata metadata,
      Survey survey,
      @Nullable StepSpec step,
      Supplier<@Nullable OffsetBounds> offsets,
      Function<TraceWalk, Serializable> walks) {
    OperationTrace trace = OperationTrace.of(metadata, survey, mark(metadata, StepSpec.KEY, step));
    if (metadata.sharesClock()) {
      return report(metadata, survey, step, trace, walks);
    }
    OffsetBounds bounds = offsets.get();
    StragglerReport shortest =
        report(metadata, survey, step, trace.over(metadata, bounds, true), walks);
    StragglerReport longest =
        report(metadata, survey, step, trace.over(metadata, bounds, false), walks);
    return shortest.upTo(longest);
  }

  private static StragglerReport report(
      TraceMetadata metadata,
      Survey survey,
      @Nullable StepSpec step,
      OperationTrace trace,
      Function<TraceWalk, Serializable> walks) {
    boolean apart = metadata.processCount() > 1 && !survey.census().communicates();
    Stragglers found = Stragglers.of(metadata, trace, apart, walks);
    return new StragglerReport(
        metadata.source().name(),
        found.slowdown(),
        found.interval(),
        found.byClass(),
        found.classIntervals(),
        found.classByStep(),
        found.byPlace().getOrDefault(StragglerReport.STAGE, Map.of()),
        found.byPlace().getOrDefault(StragglerReport.DP_RANK, Map.of()),
        ofOtherPlaces(found.byPlace()),
        found.byRank(),
        found.byTimelineKind(),
        found.workByRank(),
        places(metadata),
        found.explainedByPlace().getOrDefault(StragglerReport.STAGE, Map.of()),
        found.explainedByPlace().getOrDefault(StragglerReport.DP_RANK, Map.of()),
        ofOtherPlaces(found.explainedByPlace()),
        StragglerReport.ratios(found.seconds(), found.idealSeconds()),
        found.seconds(),
        found.idealSeconds(),
        found.worst(),
        found.explained(),
        Map.of(),
        conditions(metadata, survey, step, found));
  }

  private static Map<String, Map<String, Double>> ofOtherPlaces(
      Map<String, Map<String, Double>> byPlace) {
    Map<String, Map<String, Double>> others = new TreeMap<>(byPlace);
    others.keySet().removeAll(Set.of(StragglerReport.STAGE, StragglerReport.DP_RANK));
    return others;
  }

  /**
   * Where steps begin in a trace.
   *
   * @param where what complaints begin with
   * @throws StudyException if that is not in the trace
   */
  static StepMark mark(TraceMetadata metadata, String where, @Nullable StepSpec step) {
    if (step == null) {
      return new StepMark(metadata.functions().indexOf(StepBegin.MARKER), new BitSet(), 1);
    }
    StepMark mark =
        new StepMark(
            metadata.functions().indexOf(step.name()),
            metadata.callPaths().named(step.name()),
            step.every());
    if (!mark.exists()) {
      throw new StudyException(
          where
              + ": a function or user region of the trace, got "
              + PlainText.label(step.name())
              + "; known: "
              + Stream.concat(metadata.functions().stream(), metadata.callPaths().labels().stream())
                  .limit(SHOWN)
                  .collect(Collectors.joining(", ")));
    }
    return mark;
  }

  /**
   * Makes sure that a trace tells how long calls took.
   *
   * @throws RefusedException if it does not
   */
  static void requireTimes(TraceMetadata metadata) {
    if (!metadata.times().recordsCalls()) {
      throw new RefusedException(
          "stragglers: transfer durations need recorded times, got a trace without durations of"
              + " calls");
    }
  }

  /** Where each rank is, by its number. */
  private static Map<String, Map<String, Integer>> places(TraceMetadata metadata) {
    Map<String, Map<String, Integer>> places = new LinkedHashMap<>();
    for (int rank = 0; rank < metadata.processCount(); rank++) {
      Map<String, Integer> place = metadata.placeOf(rank);
      if (!place.isEmpty()) {
        places.put(String.valueOf(rank), place);
      }
    }
    return places;
  }

  private static Serializable walked(
      TraceWalk walk, TraceArchive archive, GraphOptions graph, Progress progress) {
    long calls = archive.metadata().callCount();
    CallCounter counter =
        new CallCounter(done -> progress.report("stragglers", done, calls, "calls"));
    walk.begin(Path.of(System.getProperty("java.io.tmpdir")));
    try (GraphWalk blocks = new GraphWalk(archive, graph)) {
      for (GraphBlock block = blocks.nextBlock(); block != null; block = blocks.nextBlock()) {
        walk.block(block);
        counter.accept(block);
      }
    }
    return walk.end();
  }

  private static List<String> conditions(
      TraceMetadata metadata, Survey survey, @Nullable StepSpec step, Stragglers found) {
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
    if (!found.workByRank().isEmpty()) {
      conditions.add(
          "no rank waits for another one: what each computes is compared with the mean of its"
              + " kind");
    }
    if (step != null && found.seconds().containsKey(StragglerSearch.WHOLE_RUN)) {
      conditions.add(
          "some rank begins fewer than two steps at %s, so that the run counts as one"
              .formatted(PlainText.label(step.name())));
    }
    if (!metadata.sharesClock()) {
      conditions.add(
          "clocks: %d that nobody synchronised; a collective of all to all takes, for each member, the shortest call of its members"
              .formatted(
                  metadata.ranks().stream().mapToInt(RankMetadata::clock).distinct().count()));
    } else if (!survey.clocksAgree()) {
      conditions.add("some effect was recorded before its cause: clocks do not quite agree");
    }
    return List.copyOf(conditions);
  }
}
