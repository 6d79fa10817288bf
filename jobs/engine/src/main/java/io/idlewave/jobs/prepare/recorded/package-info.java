/** What the recorded run says before a study runs: clocks, operations, places, windows. */
@NullMarked
package io.idlewave.jobs.prepare.recorded;

import org.jspecify.annotations.NullMarked;
