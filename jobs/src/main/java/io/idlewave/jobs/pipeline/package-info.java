/** The propagation job: its graph, how it runs embedded or on a cluster, and its results. */
@NullMarked
package io.idlewave.jobs.pipeline;

import org.jspecify.annotations.NullMarked;
