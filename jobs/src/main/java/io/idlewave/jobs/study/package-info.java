/** The study: what is asked of a trace, as a file, as command line flags, and as values. */
@NullMarked
package io.idlewave.jobs.study;

import org.jspecify.annotations.NullMarked;
