package io.idlewave.jobs.study;

import io.idlewave.perturb.collective.CollectiveRules;

/**
 * The machine that {@code model} timing prices a trace on; equal machines share their micro-steps.
 *
 * @param network what messages cost
 * @param cpu how fast computation is
 * @param mapping which node each rank is on
 * @param collectives how collectives work
 */
public record MachineSpec(
    NetworkSpec network, CpuSpec cpu, MappingSpec mapping, CollectiveRules collectives) {}
