package io.idlewave.jobs.report;

import io.idlewave.jobs.report.RunView.CaveatView;
import io.idlewave.jobs.report.RunView.EngineView;
import io.idlewave.jobs.report.RunView.TraceView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The first screen of a run: the part of a {@link RunView} that needs no look at the calls of the
 * trace, under the same names.
 *
 * @param confidenceLevel of the intervals
 * @param trace what it is about
 * @param timing {@code observed} or {@code model}
 * @param engine what it cost
 * @param caveat what it is conditional on
 * @param scenarios the answers
 * @param scenarioNote how these were thinned out; null where all are there
 */
public record AnswerView(
    double confidenceLevel,
    TraceView trace,
    String timing,
    EngineView engine,
    List<CaveatView> caveat,
    List<ScenarioView> scenarios,
    @Nullable String scenarioNote) {

  /** Takes immutable copies. */
  public AnswerView {
    caveat = List.copyOf(caveat);
    scenarios = List.copyOf(scenarios);
  }
}
