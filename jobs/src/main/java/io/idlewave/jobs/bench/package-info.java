/** How fast the stages of a run are, and what has changed since another version. */
@NullMarked
package io.idlewave.jobs.bench;

import org.jspecify.annotations.NullMarked;
