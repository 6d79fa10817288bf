package io.idlewave.jobs.study;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.perturb.kernel.LaneExtras;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

/**
 * Something that can be found beside run times, as studies ask for it. It is found by a {@code
 * jobs.analysis.Analysis}, which every implementation is; it has no state and a constructor without
 * arguments, and is registered by a line in {@code
 * META-INF/services/io.idlewave.jobs.study.AnalysisKind}.
 */
public interface AnalysisKind {

  /** All that are registered, in the order of their labels. */
  static List<AnalysisKind> all() {
    return ServiceLoader.load(AnalysisKind.class, AnalysisKind.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .sorted(Comparator.comparing(AnalysisKind::label))
        .toList();
  }

  /** What lanes carry beside their clocks for those that a study asks for. */
  static LaneExtras extras(Timing timing) {
    return askedFor(timing).stream()
        .map(AnalysisKind::extras)
        .reduce(LaneExtras.NONE, LaneExtras::and);
  }

  /** Those that a study asks for. */
  static List<AnalysisKind> askedFor(Timing timing) {
    return all().stream().filter(kind -> kind.isAskedFor(timing)).toList();
  }

  /** Those that a study asks for by its timing or beside it. */
  static List<AnalysisKind> askedFor(Study study) {
    return all().stream().filter(kind -> kind.isAskedFor(study)).toList();
  }

  /** Its name, unlike that of any other: the word in the list {@code analysis:} of a study. */
  String label();

  /** Whether its label is such a word; otherwise studies ask for it with keys of their own. */
  default boolean isWord() {
    return true;
  }

  /** Whether it is found under a timing, by its label ({@link Timing#label}). */
  default boolean fits(String timing) {
    return timing.equals("model");
  }

  default boolean isAskedFor(Timing timing) {
    return timing.analyses().contains(label());
  }

  /** Whether a study asks for it, by its timing or beside it. */
  default boolean isAskedFor(Study study) {
    return isAskedFor(study.timing());
  }

  /** Whether each scenario's lanes alone show it, without another look at the trace. */
  default boolean isOfLanes() {
    return false;
  }

  /**
   * Whether under a timing, by its label, it looks at the recorded run alone and takes nothing from
   * scenarios: a study of such analyses needs none.
   */
  default boolean isOfRecordedRun(String timing) {
    return false;
  }

  /** Whether it walks the trace again once the lanes have been propagated. */
  default boolean walksAgain() {
    return !isOfLanes();
  }

  /** Whether it asks what messages cost, which the network of the recorded run does not say. */
  default boolean asksForPrices() {
    return extras().counts();
  }

  /** Whether it wants to know where a study says that steps begin. */
  default boolean looksAtSteps() {
    return false;
  }

  /** Whether it wants to know which part of the trace a study takes for the recorded run. */
  default boolean looksAtSpan() {
    return false;
  }

  /**
   * Makes sure, before anything runs, that a trace has what a study asks of it.
   *
   * @throws RefusedException if the trace lacks something
   * @throws StudyException if the study names something that the trace does not have
   */
  default void requireFits(Study study, TraceMetadata metadata) {}

  /** What lanes carry for it beside their clocks. */
  default LaneExtras extras() {
    return LaneExtras.NONE;
  }
}
