/** How long the next steps of a recorded run take, and whether the recorded ones tell that. */
@NullMarked
package io.idlewave.jobs.forecast;

import org.jspecify.annotations.NullMarked;
