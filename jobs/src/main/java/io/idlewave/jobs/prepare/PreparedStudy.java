package io.idlewave.jobs.prepare;

import io.idlewave.graph.survey.RunWindow;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.results.Caveat;
import io.idlewave.jobs.study.Eager;
import io.idlewave.jobs.study.Inject;
import io.idlewave.jobs.study.SimulatedSpec;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.observed.SlackRules;
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
 * @param memory what lanes take
 */
public record PreparedStudy(
    Study study,
    List<Scenario> scenarios,
    Survey survey,
    TraceMetadata metadata,
    Quantum quantum,
    Caveat caveat,
    LaneMemory memory) {

  /** Takes an immutable copy. */
  public PreparedStudy {
    scenarios = List.copyOf(scenarios);
  }

  /** The eager threshold of a scenario. */
  public long eagerThresholdBytes(int scenario) {
    MachineSpec machine = study.scenarios().get(scenario).machine();
    return machine == null ? eagerThresholdBytes() : machine.network().thresholdBytes();
  }

  private long eagerThresholdBytes() {
    return ((Eager.Threshold) study.eager()).thresholdBytes();
  }

  /** The lanes of model timing. */
  public SimulatedLanes modelLanes() {
    return new SimulatedLanes(study, scenarios, metadata, survey, quantum);
  }

  /** Where slack is taken from. */
  public Slack slack() {
    return Objects.requireNonNull(study.slack());
  }

  /** The lanes of the study, in groups of at most {@code groupLanes}. */
  public LanePlan plan(int groupLanes) {
    if (study.model() != null) {
      return modelLanes().plan(groupLanes);
    }
    return LanePlans.of(
        metadata,
        survey,
        scenarios,
        SlackRules.of(study.rules(), slack()),
        eagerThresholdBytes(),
        study.inject() == Inject.START,
        study.seed(),
        study.replicates(),
        quantum,
        groupLanes);
  }

  /**
   * Makes sure that all lanes fit into one process.
   *
   * @throws io.idlewave.jobs.failure.RefusedException if they do not
   */
  public void requireMemory(long heapBytes) {
    SimulatedSpec model = study.model();
    long lanes = plan(1).laneCount();
    if (model == null) {
      memory.require(lanes, metadata.rankCount(), heapBytes);
    } else {
      memory.requireModel(lanes, metadata.rankCount(), SimulatedLanes.extras(model), heapBytes);
    }
  }

  /** Per rank, what its run time has beside what its clock shows, in ns. */
  public long[] offsetNanos() {
    return study.model() != null
        ? new long[metadata.rankCount()]
        : survey.windows().stream().mapToLong(RunWindow::spanNanos).toArray();
  }
}
