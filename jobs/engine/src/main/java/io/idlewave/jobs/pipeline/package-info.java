/**
 * The propagation job: its graph, how it runs embedded or on a cluster, and its results.
 *
 * <p>Promised: results have the same bits at any parallelism and after any recovery; every operator
 * has a stable uid; an embedded cluster listens nowhere, but where metrics are asked for.
 */
@NullMarked
package io.idlewave.jobs.pipeline;

import org.jspecify.annotations.NullMarked;
