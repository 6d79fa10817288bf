package io.idlewave.jobs.study.machine;

import io.idlewave.ingest.model.Internal;
import io.idlewave.jobs.study.collective.CollectivesSpec;
import io.idlewave.jobs.study.network.NetworkSpec;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.perturb.network.Adapters;

/** The machine that {@code model} timing prices a trace on; equal ones share micro-steps. */
@Internal
public record MachineSpec(
    NetworkSpec network,
    CpuSpec cpu,
    MappingSpec mapping,
    PlacementSpec placement,
    Adapters adapters,
    CollectivesSpec collectives,
    ComputeSpec compute) {

  /** This machine where messages take no time, and ranks wait for each other alone. */
  public MachineSpec onIdealNetwork() {
    return new MachineSpec(
        network.ideal(),
        cpu,
        mapping,
        placement,
        Adapters.OF_RANKS,
        collectives.inMessages(),
        compute);
  }

  public MachineSpec on(NetworkSpec other) {
    return new MachineSpec(other, cpu, mapping, placement, adapters, collectives, compute);
  }

  /** This machine with ranks on other nodes. */
  public MachineSpec on(MappingSpec other) {
    return new MachineSpec(network, cpu, other, placement, adapters, collectives, compute);
  }

  /** This machine with nodes on other hosts. */
  public MachineSpec on(PlacementSpec other) {
    return new MachineSpec(network, cpu, mapping, other, adapters, collectives, compute);
  }

  public MachineSpec with(CollectivesSpec others) {
    return new MachineSpec(network, cpu, mapping, placement, adapters, others, compute);
  }

  public String describe() {
    String slowed =
        cpu.ranks().isEmpty() && cpu.places().isEmpty() && cpu.regions().isEmpty()
            ? ""
            : " and by rank or region";
    String denoised = compute.equals(ComputeSpec.recorded()) ? "" : ", " + compute.restriction();
    Double rate = cpu.rate();
    String work = rate == null ? "" : " at " + Dimension.WORK_RATE.format(rate);
    String placed =
        placement.equals(PlacementSpec.LINEAR) ? "" : "; placement " + placement.label();
    String shared = adapters.perNode() == 0 ? "" : "; adapters " + AdaptersKeys.describe(adapters);
    return "network %s; computation%s x%s%s%s; mapping %s%s%s; collectives by %s"
        .formatted(
            network.describe(),
            work,
            cpu.factor(),
            slowed,
            denoised,
            mapping.label(),
            placed,
            shared,
            collectives.pricing());
  }
}
