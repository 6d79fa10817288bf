package io.idlewave.jobs.run;

import io.idlewave.graph.survey.RunWindow;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.report.Caveat;
import io.idlewave.jobs.study.Eager;
import io.idlewave.jobs.study.Inject;
import io.idlewave.jobs.study.Study;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LanePlans;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Slack;
import java.util.List;
import java.util.Objects;

/**
 * A study with nothing left open.
 *
 * @param study with every default made explicit
 * @param scenarios with their delays found in the trace
 * @param survey of the trace, with the base times that the study states
 * @param metadata of the trace
 * @param quantum the grid of all times
 * @param caveat what results are conditional on
 */
public record PreparedStudy(
    Study study,
    List<Scenario> scenarios,
    Survey survey,
    TraceMetadata metadata,
    Quantum quantum,
    Caveat caveat) {

  /** Takes an immutable copy. */
  public PreparedStudy {
    scenarios = List.copyOf(scenarios);
  }

  /** The eager threshold. */
  public long eagerThresholdBytes() {
    return ((Eager.Threshold) study.eager()).thresholdBytes();
  }

  /** Where slack is taken from. */
  public Slack slack() {
    return Objects.requireNonNull(study.slack());
  }

  /** The lanes of the study, in groups of at most {@code groupLanes}. */
  public LanePlan plan(int groupLanes) {
    return LanePlans.of(
        metadata,
        survey,
        scenarios,
        study.rules(),
        slack(),
        eagerThresholdBytes(),
        study.inject() == Inject.START,
        study.seed(),
        study.replicates(),
        quantum,
        groupLanes);
  }

  /** Per rank, its recorded run time, in ns. */
  public long[] spanNanos() {
    return survey.windows().stream().mapToLong(RunWindow::spanNanos).toArray();
  }
}
