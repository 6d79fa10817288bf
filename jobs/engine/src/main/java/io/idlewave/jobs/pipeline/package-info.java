/**
 * The propagation job: its graph, its plan and options, how it is carried out, and live sources.
 *
 * <p>Promised: results have the same bits at any parallelism and after any recovery; every operator
 * has a stable uid; a job without an engine listens nowhere, and an engine in this process only at
 * the loopback interface, but where metrics are asked for.
 */
@NullMarked
package io.idlewave.jobs.pipeline;

import org.jspecify.annotations.NullMarked;
