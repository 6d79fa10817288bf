package io.idlewave.jobs.prepare;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.results.summary.Caveat;
import io.idlewave.jobs.study.AnalysisKind;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.machine.ComputeSpec;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.perturb.noise.Quantum;

/** Settles what a study in {@code model} timing leaves to its trace. */
record SimulatedPreparation(Study study, Timing.Simulated timing) implements TimingPreparation {

  @Override
  public void requireFits(TraceMetadata metadata) {
    requireFits(study.trace().toString(), timing.machine(), metadata);
    if (metadata.times() == TraceTimes.WORK && AnalysisKind.extras(timing).flows()) {
      throw new StudyException(
          study.trace()
              + ": analysis: attribution: over windows of recorded time, got a trace that is "
              + RecordedRun.held(metadata.times()));
    }
    for (ScenarioSpec scenario : study.scenarios()) {
      requireFits("scenario " + scenario.name(), timing.machineOf(scenario), metadata);
    }
  }

  private static void requireFits(String where, MachineSpec machine, TraceMetadata metadata) {
    requireRate(where, machine, metadata.times());
    machine.cpu().in(where, metadata);
    machine.mapping().nodeOf(where, metadata.processCount());
  }

  /** Work needs a rate, times have none; and of work there is nothing that noise had lengthened. */
  private static void requireRate(String where, MachineSpec machine, TraceTimes times) {
    Double rate = machine.cpu().rate();
    boolean work = times == TraceTimes.WORK;
    if (work && rate == null) {
      throw new StudyException(
          where
              + ": cpu.rate: how much work a rank does per second, such as cpu: {rate: 4Gflop/s} or"
              + " --rate 4Gflop/s, for the trace is "
              + RecordedRun.held(times)
              + "; got none");
    }
    if (!work && rate != null) {
      throw new StudyException(
          "%s: cpu.rate: of a trace of amounts of work, got %s for %s; state cpu.factor instead"
              .formatted(where, Dimension.WORK_RATE.format(rate), RecordedRun.held(times)));
    }
    if (work && !machine.compute().equals(ComputeSpec.recorded())) {
      throw new StudyException(
          "%s: compute.denoise: of recorded times, got a trace that is %s"
              .formatted(where, RecordedRun.held(times)));
    }
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
