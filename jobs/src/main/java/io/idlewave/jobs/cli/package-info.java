/** The command line: arguments, exit codes, help and progress. */
@NullMarked
package io.idlewave.jobs.cli;

import org.jspecify.annotations.NullMarked;
