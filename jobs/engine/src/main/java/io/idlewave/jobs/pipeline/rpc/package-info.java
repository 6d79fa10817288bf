/** The engine's remote procedure calls where none of them leaves the process. */
@NullMarked
package io.idlewave.jobs.pipeline.rpc;

import org.jspecify.annotations.NullMarked;
