package io.idlewave.jobs.prepare;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.transform.AggregatedMessages;
import io.idlewave.graph.transform.TraceTransformer;
import io.idlewave.graph.transform.Transformation;
import io.idlewave.graph.transform.TransformedTrace;
import io.idlewave.graph.transform.UnfitTransformationException;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.prepare.recorded.CallCounter;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Divides a study among the traces that its scenarios run on: the recorded one, with the base, and
 * one for each list of transformations that some scenario states.
 */
public final class StudyPasses {

  private final PreparedStudy whole;
  private final Timing.Simulated timing;
  private final GraphOptions graph;
  private final Progress progress;

  private StudyPasses(
      PreparedStudy whole, Timing.Simulated timing, GraphOptions graph, Progress progress) {
    this.whole = whole;
    this.timing = timing;
    this.graph = graph;
    this.progress = progress;
  }

  /**
   * The passes of a study that transforms nothing, one, or of one that does.
   *
   * @param folder where the archives of changed programs can be written; not asked for otherwise
   * @throws RefusedException if a transformation cannot be carried out, naming its scenario
   */
  public static List<StudyPass> of(
      PreparedStudy whole,
      TraceArchive recorded,
      Path folder,
      GraphOptions graph,
      Progress progress) {
    return whole
        .study()
        .timing()
        .fold(
            observed -> List.of(all(whole, recorded)),
            simulated ->
                whole.study().transforms()
                    ? new StudyPasses(whole, simulated, graph, progress).of(recorded, folder)
                    : List.of(all(whole, recorded)));
  }

  /** The pass of a study that transforms nothing. */
  public static StudyPass all(PreparedStudy whole, TraceArchive recorded) {
    int sets = whole.scenarios().size() + 1;
    return new StudyPass(whole, recorded, IntStream.range(0, sets).boxed().toList());
  }

  private List<StudyPass> of(TraceArchive recorded, Path folder) {
    Map<List<Transformation>, List<Integer>> byList = new LinkedHashMap<>();
    byList.put(List.of(), new ArrayList<>());
    List<ScenarioSpec> scenarios = whole.study().scenarios();
    for (int i = 0; i < scenarios.size(); i++) {
      byList
          .computeIfAbsent(timing.transformsOf(scenarios.get(i).name()), list -> new ArrayList<>())
          .add(i);
    }
    List<StudyPass> passes = new ArrayList<>();
    byList.forEach(
        (list, numbers) ->
            passes.add(
                list.isEmpty()
                    ? untransformed(recorded, numbers)
                    : transformed(list, numbers, recorded, folder.resolve("" + passes.size()))));
    return passes;
  }

  private StudyPass untransformed(TraceArchive recorded, List<Integer> numbers) {
    List<Integer> sets = new ArrayList<>(numbers);
    sets.add(whole.study().scenarios().size());
    TransformedTrace trace = TransformedTrace.recorded(recorded);
    LinkSharing known = ((SimulatedLanes) whole.timing()).sharing();
    return new StudyPass(prepared(numbers, trace, known), recorded, sets);
  }

  private StudyPass transformed(
      List<Transformation> list, List<Integer> numbers, TraceArchive recorded, Path folder) {
    ScenarioSpec first = whole.study().scenarios().get(numbers.get(0));
    long calls = recorded.metadata().callCount();
    CallCounter counter =
        new CallCounter(
            done -> progress.report("transform for " + first.name(), done, calls, "calls"));
    TransformedTrace trace;
    try {
      Files.createDirectories(folder);
      trace = new TraceTransformer(graph, counter).apply(list, recorded, folder);
    } catch (UnfitTransformationException e) {
      throw new RefusedException(
          "scenario %s: transform: %s".formatted(first.name(), e.getMessage()), e);
    } catch (IOException e) {
      throw new UncheckedIOException("no place for the changed program", e);
    }
    List<Integer> sets = new ArrayList<>(numbers);
    sets.add(StudyPass.UNASKED);
    PreparedStudy changed = prepared(numbers, trace, LinkSharing.NONE);
    requireAggregated(list, first, changed);
    return new StudyPass(changed, trace.archive(), sets);
  }

  /** No other transformation changes how many messages there are. */
  private void requireAggregated(
      List<Transformation> list, ScenarioSpec first, PreparedStudy changed) {
    long messages = whole.survey().census().messages();
    if (list.stream().anyMatch(AggregatedMessages.class::isInstance)
        && changed.survey().census().messages() == messages) {
      throw new RefusedException(
          "scenario %s: transform: aggregate: nonblocking messages of a rank to another one within one step of both, got none that go together of %d; what messages cost by their number says analysis: [sensitivities] of a study without it"
              .formatted(first.name(), messages));
    }
  }

  private PreparedStudy prepared(List<Integer> numbers, TransformedTrace trace, LinkSharing known) {
    return StudyPreparation.transformed(whole, timing, numbers, trace, known, graph, progress);
  }
}
