/**
 * The command line: arguments, exit codes, help and progress. Nothing outside depends on it.
 *
 * <p>Promised: whatever a person can act on is one line on standard error, without a name of a
 * class; {@code ExitCode} says which failure ends with which code.
 */
@NullMarked
package io.idlewave.jobs.cli;

import org.jspecify.annotations.NullMarked;
