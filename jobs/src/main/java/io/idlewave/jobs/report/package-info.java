/** Results: what a run leaves in its folder, and how it reads on a terminal. */
@NullMarked
package io.idlewave.jobs.report;

import org.jspecify.annotations.NullMarked;
