/**
 * From a study and a trace to lanes: everything that the study leaves to the trace is settled once,
 * by the {@code TimingPreparation} of its timing, and a {@code PreparedStudy} has nothing open. Its
 * {@code PreparedTiming} lays out the lanes and says what their results are conditional on; nothing
 * after it asks which timing it is. A third timing is a case of {@code Timing}, a preparation and a
 * layout.
 */
@NullMarked
package io.idlewave.jobs.prepare;

import org.jspecify.annotations.NullMarked;
