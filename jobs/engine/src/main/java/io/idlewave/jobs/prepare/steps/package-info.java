/** The steps of a recorded run: when they begin, and how long each rank computed in each. */
@NullMarked
package io.idlewave.jobs.prepare.steps;

import org.jspecify.annotations.NullMarked;
