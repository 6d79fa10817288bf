/**
 * From a study and a trace to lanes: everything that the study leaves to the trace is settled here.
 *
 * <p>What differs between timings is chosen once: {@code TimingPreparation} settles it, and {@code
 * PreparedTiming} lays out the lanes.
 */
@NullMarked
package io.idlewave.jobs.prepare;

import org.jspecify.annotations.NullMarked;
