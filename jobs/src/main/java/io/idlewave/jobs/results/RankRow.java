package io.idlewave.jobs.results;

import io.idlewave.perturb.scenario.Bound;

/**
 * The delays of one rank over all replicates: a row of {@code ranks.avro}.
 *
 * @param scenario name of the scenario
 * @param bound which bound it is
 * @param rank the rank
 * @param delayNanos its delay at the entry of MPI_Finalize, in ns; in {@code model} timing over the
 *     same rank of the base
 */
public record RankRow(String scenario, Bound bound, int rank, Statistics delayNanos) {}
