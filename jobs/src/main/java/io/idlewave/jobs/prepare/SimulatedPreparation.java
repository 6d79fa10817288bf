package io.idlewave.jobs.prepare;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.results.Caveat;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.perturb.noise.Quantum;

/** Settles what a study in {@code model} timing leaves to its trace. */
record SimulatedPreparation(Study study, Timing.Simulated timing) implements TimingPreparation {

  @Override
  public void requireFits(TraceMetadata metadata) {
    requireFits(study.trace().toString(), timing.machine(), metadata);
    for (ScenarioSpec scenario : study.scenarios()) {
      requireFits("scenario " + scenario.name(), timing.machineOf(scenario), metadata);
    }
  }

  private static void requireFits(String where, MachineSpec machine, TraceMetadata metadata) {
    machine.cpu().in(where, metadata.rankCount(), metadata.regions());
    machine.mapping().nodeOf(where, metadata.rankCount());
  }

  @Override
  public PreparedStudy prepare(Surveyed surveyed) {
    Quantum quantum = TimeGrid.of(surveyed, SimulatedSpan.boundNanos(timing, surveyed));
    return new PreparedStudy(
        study.resolved(timing, quantum),
        surveyed.scenarios(),
        surveyed.survey(),
        surveyed.metadata(),
        quantum,
        Caveat.model(timing.machine().network().thresholdBytes(), timing.machine().describe()),
        null,
        surveyed.machines(),
        new SimulatedLanes(timing, surveyed, quantum));
  }
}
