/**
 * The propagation job: its graph, how it runs embedded or on a cluster, and its results.
 *
 * <p>Promised: results have the same bits at any parallelism and after any recovery; every operator
 * has a stable uid; everything embedded listens on the loopback interface alone.
 */
@NullMarked
package io.idlewave.jobs.pipeline;

import org.jspecify.annotations.NullMarked;
