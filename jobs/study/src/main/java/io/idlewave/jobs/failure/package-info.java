/** What can go wrong, each with the exit code it stands for, and where progress is reported. */
@NullMarked
package io.idlewave.jobs.failure;

import org.jspecify.annotations.NullMarked;
