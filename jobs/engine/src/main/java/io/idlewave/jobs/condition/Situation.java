package io.idlewave.jobs.condition;

import io.idlewave.graph.census.Census;
import io.idlewave.graph.live.StreamHead;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceWarning;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.results.summary.BaseResult;
import io.idlewave.jobs.results.summary.Caveat;
import io.idlewave.jobs.results.summary.NotCovered;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.study.Timing;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * All that conditions are read from: a study, its trace, and what the run found.
 *
 * @param prepared the study with nothing left open
 * @param results one per scenario and bound
 * @param base the undisturbed machine of {@code model} timing; null in {@code observed} timing
 * @param notCovered what the recorded order leaves out; null before anything has run
 * @param unexplainedShare unexplained waits by the run times of all ranks; null where clocks cannot
 *     be compared, and before anything has run
 * @param otherRun whether the calls were streamed and are not those of the trace
 */
public record Situation(
    PreparedStudy prepared,
    List<ScenarioResult> results,
    @Nullable BaseResult base,
    @Nullable NotCovered notCovered,
    @Nullable Double unexplainedShare,
    boolean otherRun) {

  /** Takes an immutable copy. */
  public Situation {
    results = List.copyOf(results);
  }

  /** Before anything has run. */
  public static Situation before(PreparedStudy prepared) {
    return new Situation(prepared, List.of(), null, null, null, false);
  }

  Census census() {
    return prepared.survey().census();
  }

  Caveat caveat() {
    return prepared.caveat();
  }

  /** Whether the trace holds the first calls of a stream alone. */
  boolean learns() {
    return StreamHead.is(prepared.metadata());
  }

  /** How many threads computed on average in a recorded run of {@code runNanos}. */
  double busyCores(double runNanos) {
    TraceMetadata metadata = prepared.metadata();
    List<RunWindow> windows = prepared.survey().windows();
    return IntStream.range(0, windows.size())
            .filter(row -> !metadata.isStream(row))
            .mapToDouble(row -> (double) windows.get(row).computingNanos())
            .sum()
        / runNanos;
  }

  /** How many threads there are, one per rank or more; streams of accelerators are none. */
  int threads() {
    return prepared.metadata().threadCount();
  }

  /** The threads in words: ranks, where each has one. */
  String threadsInWords() {
    return threads() + (prepared.metadata().hasTimelines() ? " threads" : " ranks");
  }

  /** Whether some threads were on one node. */
  boolean threadsShareNodes() {
    List<RankMetadata> ranks = prepared.metadata().ranks();
    return ranks.stream().map(RankMetadata::node).distinct().count() < threads();
  }

  /** Whether clocks hold delays against the recorded run. */
  boolean isObserved() {
    return observed() != null;
  }

  /** Whether recorded waits are judged: by the standard rules alone, the others have no slack. */
  boolean judgesWaits() {
    Timing.Observed timing = observed();
    return timing != null && timing.rules() == Rules.STANDARD;
  }

  /** Whether the clocks tell waiting from work. */
  boolean judgesByClocks() {
    Timing.Observed timing = observed();
    Slack slack = timing == null ? null : timing.slack();
    return timing != null
        && timing.rules() == Rules.STANDARD
        && slack != null
        && slack.comparesClocks();
  }

  /** Whether orders of events bound the offsets between clocks. */
  boolean judgesByOrders() {
    Timing.Observed timing = observed();
    return timing != null && timing.rules() == Rules.STANDARD && timing.slack() == Slack.CAUSAL;
  }

  /** Whether the study says what messages took. */
  boolean statesTransit() {
    Timing.Observed timing = observed();
    return timing != null && timing.transit() != null;
  }

  private Timing.@Nullable Observed observed() {
    return prepared
        .study()
        .timing()
        .<Timing.@Nullable Observed>fold(observed -> observed, model -> null);
  }

  /** The warning of that code, where the trace has it. */
  Optional<TraceWarning> warning(String code) {
    return census().warnings().stream().filter(warning -> warning.code().equals(code)).findFirst();
  }
}
