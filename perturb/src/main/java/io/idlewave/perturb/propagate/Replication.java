package io.idlewave.perturb.propagate;

import io.idlewave.perturb.noise.Quantum;

/**
 * How often, and on which draws, each scenario of a study is replicated.
 *
 * @param seed of all draws
 * @param replicates per scenario, at least 1
 * @param quantum the grid of all times
 * @param groupLanes lanes of a group at most, see {@link LanePlans#groupLanes}
 */
public record Replication(long seed, int replicates, Quantum quantum, int groupLanes) {}
