/**
 * What can go wrong, each with the exit code it stands for, and who is told how far a command has
 * come.
 */
@NullMarked
package io.idlewave.jobs.failure;

import org.jspecify.annotations.NullMarked;
