/** What is logged to standard error: which records, in which form, and how many. */
@NullMarked
package io.idlewave.jobs.cli.log;

import org.jspecify.annotations.NullMarked;
