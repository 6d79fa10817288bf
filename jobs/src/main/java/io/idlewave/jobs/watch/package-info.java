/** Logs of step times that grow: which rank is slow since which step, told while the job runs. */
@NullMarked
package io.idlewave.jobs.watch;

import org.jspecify.annotations.NullMarked;
