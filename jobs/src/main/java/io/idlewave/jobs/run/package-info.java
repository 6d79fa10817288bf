/** Carrying out a study: what must be known before the job runs, and what becomes of its lanes. */
@NullMarked
package io.idlewave.jobs.run;

import org.jspecify.annotations.NullMarked;
