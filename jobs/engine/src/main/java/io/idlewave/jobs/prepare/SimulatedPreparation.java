package io.idlewave.jobs.prepare;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.prepare.layout.NodeHosts;
import io.idlewave.jobs.prepare.recorded.RankNodes;
import io.idlewave.jobs.prepare.recorded.RecordedRun;
import io.idlewave.jobs.results.summary.Caveat;
import io.idlewave.jobs.study.AnalysisKind;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.machine.ComputeSpec;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.machine.MappingSpec;
import io.idlewave.jobs.study.network.NetworkModels;
import io.idlewave.jobs.study.network.NetworkSpec;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.topology.HopClass;
import io.idlewave.perturb.topology.Topology;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** Settles what a study in {@code model} timing leaves to its trace. */
record SimulatedPreparation(Study study, Timing.Simulated timing) implements TimingPreparation {

  private static final long LONG_MESSAGE_BYTES = 1L << 20;

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
      String where = "scenario " + scenario.name();
      requireFits(where, timing.machineOf(scenario), metadata);
      if (timing.machineOf(scenario).network() instanceof NetworkSpec.Recorded) {
        requirePriceless(where, scenario);
      }
    }
  }

  /** What disturbs or changes messages needs to know what they cost. */
  private void requirePriceless(String where, ScenarioSpec scenario) {
    if (scenario.latency() != null || scenario.bandwidth() != null) {
      throw new StudyException(
          "%s: %s: on a network that prices messages, got network: recorded"
              .formatted(where, scenario.latency() != null ? "latency" : "bandwidth"));
    }
    if (!timing.transformsOf(scenario.name()).isEmpty()) {
      throw new StudyException(
          where
              + ": transform: on a network that prices messages, for changed calls were not"
              + " recorded, got network: recorded");
    }
  }

  private void requireFits(String where, MachineSpec machine, TraceMetadata metadata) {
    requireRate(where, machine, metadata.times());
    if (machine.network() instanceof NetworkSpec.Recorded) {
      requireRecorded(where, machine, metadata);
    }
    if (machine.adapters().perNode() > 0 && !metadata.times().recordsCalls()) {
      throw new StudyException(
          "%s: adapters: a trace with the times of calls, which say who of a node comes first, got %s"
              .formatted(where, RecordedRun.held(metadata.times())));
    }
    if (LinkSharing.isSerialised(machine)) {
      requireTransfers(where, NetworkModels.of(machine.network()));
    }
    if (machine.adapters().firstFree()) {
      requireUncounted(where);
    }
    machine.mapping().nodeOf(where, metadata.processCount());
    machine.cpu().in(where, metadata, RankNodes.of(machine.mapping(), study, metadata));
    NodeHosts.of(where, machine, RankNodes.of(machine.mapping(), study, metadata));
  }

  /** Which adapter is free first is a minimum, which has no critical path to count on. */
  private void requireUncounted(String where) {
    AnalysisKind.askedFor(timing).stream()
        .filter(AnalysisKind::asksForPrices)
        .findFirst()
        .ifPresent(
            kind -> {
              throw new StudyException(
                  "%s: %s: on nodes whose messages take the adapter of their rank, got adapters: first-free"
                      .formatted(where, kind.label()));
            });
  }

  /** Where bytes take no time nobody waits at a link, and nothing would be an upper bound. */
  private static void requireTransfers(String where, NetworkModel network) {
    Topology topology = Objects.requireNonNull(network.topology());
    List<String> classes = topology.hopClasses();
    boolean takesTime =
        IntStream.range(0, classes.size())
            .filter(hopClass -> HopClass.isLink(classes.get(hopClass)))
            .anyMatch(hopClass -> network.transferNanos(LONG_MESSAGE_BYTES, hopClass) > 0);
    if (!takesTime) {
      throw new StudyException(
          where
              + ": sharing: serialised: on a network whose messages take time by their bytes (G, or"
              + " perByte of links), got none");
    }
  }

  private void requireRecorded(String where, MachineSpec machine, TraceMetadata metadata) {
    if (!metadata.times().recordsCalls()) {
      throw new StudyException(
          "%s: network: recorded: a trace with the times of a run, got %s"
              .formatted(where, RecordedRun.held(metadata.times())));
    }
    if (machine.mapping() instanceof MappingSpec.Searched) {
      throw new StudyException(
          where + ": mapping: search: on a network that prices messages, got network: recorded");
    }
    if (machine.adapters().perNode() > 0) {
      throw new StudyException(
          where + ": adapters: on a network that prices messages, got network: recorded");
    }
    if (!machine.collectives().open().isEmpty()) {
      throw new StudyException(
          where + ": collectives: best: on a network that prices messages, got network: recorded");
    }
    AnalysisKind.askedFor(timing).stream()
        .filter(AnalysisKind::asksForPrices)
        .findFirst()
        .ifPresent(
            kind -> {
              throw new StudyException(
                  "%s: %s: on networks that price messages, got network: recorded"
                      .formatted(where, kind.label()));
            });
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
    double bound = SimulatedSpan.boundNanos(timing, surveyed);
    double ofRank = bound / SimulatedSpan.MARGIN / surveyed.metadata().rankCount();
    Quantum quantum = TimeGrid.of(surveyed, bound, ofRank);
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
