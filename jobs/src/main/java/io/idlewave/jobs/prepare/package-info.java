/**
 * From a study and a trace to lanes: everything that the study leaves to the trace is settled here.
 */
@NullMarked
package io.idlewave.jobs.prepare;

import org.jspecify.annotations.NullMarked;
