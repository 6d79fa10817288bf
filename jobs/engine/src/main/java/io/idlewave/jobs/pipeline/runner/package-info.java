/**
 * Where jobs run: the only thing that knows it. In this process, with an engine or without; on a
 * cluster, with what it is asked, what it is sent and what it remembers of a job.
 */
@NullMarked
package io.idlewave.jobs.pipeline.runner;

import org.jspecify.annotations.NullMarked;
