/**
 * The propagation job: its graph, how it runs in this process or on a cluster, and its results.
 *
 * <p>Promised: results have the same bits at any parallelism and after any recovery; every operator
 * has a stable uid; a job without an engine listens nowhere, and an engine in this process only at
 * the loopback interface, but where metrics are asked for.
 */
@NullMarked
package io.idlewave.jobs.pipeline;

import org.jspecify.annotations.NullMarked;
