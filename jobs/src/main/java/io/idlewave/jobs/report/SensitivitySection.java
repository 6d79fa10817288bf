package io.idlewave.jobs.report;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.results.summary.BaseResult;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.results.summary.SensitivityResult;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the run time depends on the parameters of the network.
 *
 * @param note how it was thinned out
 * @param runs the base, then scenarios
 */
public record SensitivitySection(@Nullable String note, List<Run> runs) implements Section {

  private static final int MOST = ScenarioViews.MOST + 1;

  /** Takes an immutable copy. */
  public SensitivitySection {
    runs = List.copyOf(runs);
  }

  /**
   * One run.
   *
   * @param label what it is called
   * @param latencies dT/dL
   * @param overheads dT/do
   * @param gapBytes dT/dG, in bytes
   * @param shares of the critical path
   * @param hops by class; null where the network has no topology
   */
  public record Run(
      String label,
      SensitivityResult.Spread latencies,
      SensitivityResult.Spread overheads,
      SensitivityResult.Spread gapBytes,
      SensitivityResult.Shares shares,
      @Nullable List<SensitivityResult.HopSpread> hops) {

    static Run of(String label, SensitivityResult found) {
      return new Run(
          PlainText.label(label),
          found.latencies(),
          found.overheads(),
          found.gapBytes(),
          found.shares(),
          found.hops());
    }
  }

  static Section of(RunData run) {
    List<Run> runs = new ArrayList<>();
    BaseResult base = run.summary().base();
    if (base != null && base.sensitivities() != null) {
      runs.add(Run.of("base", base.sensitivities()));
    }
    for (ScenarioResult scenario : run.stated()) {
      SensitivityResult found = scenario.sensitivities();
      if (found != null) {
        runs.add(Run.of(scenario.name(), found));
      }
    }
    return runs.isEmpty()
        ? new Missing(
            "Derivatives were not asked for: with a network, run with --analysis sensitivities.")
        : new SensitivitySection(Notes.first(MOST, runs.size(), "runs"), Notes.head(runs, MOST));
  }
}
