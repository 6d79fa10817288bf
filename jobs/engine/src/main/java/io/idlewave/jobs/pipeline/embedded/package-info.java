/**
 * The engine in this process: Flink's own cluster for one process, its settings and memory, the
 * endpoint that hangs up on everybody, and its metrics. It listens only at the loopback interface,
 * but where metrics are asked for.
 */
@NullMarked
package io.idlewave.jobs.pipeline.embedded;

import org.jspecify.annotations.NullMarked;
