package io.idlewave.jobs.study.machine;

/**
 * The machine that {@code model} timing prices a trace on; equal machines share their micro-steps.
 *
 * @param network what messages cost
 * @param cpu how fast computation is
 * @param mapping which node each rank is on
 * @param collectives how collectives work
 */
public record MachineSpec(
    NetworkSpec network, CpuSpec cpu, MappingSpec mapping, CollectivesSpec collectives) {

  /** The machine on one line. */
  public String describe() {
    String slowed =
        cpu.ranks().isEmpty() && cpu.regions().isEmpty() ? "" : " and by rank or region";
    return "network %s; computation x%s%s; mapping %s; collectives by %s"
        .formatted(
            network.describe(), cpu.factor(), slowed, mapping.label(), collectives.pricing());
  }
}
