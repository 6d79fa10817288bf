/** What the recorded run did: waits, call paths and links, by one walk over it. */
@NullMarked
package io.idlewave.jobs.analysis.recorded;

import org.jspecify.annotations.NullMarked;
