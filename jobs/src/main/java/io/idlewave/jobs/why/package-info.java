/** Why one run of a program took longer than another: what differs, and what that cost. */
@NullMarked
package io.idlewave.jobs.why;

import org.jspecify.annotations.NullMarked;
