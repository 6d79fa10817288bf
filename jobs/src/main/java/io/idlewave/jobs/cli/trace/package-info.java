/**
 * Commands on one trace: what it holds, what the recorded run says, what stragglers cost, copies of
 * it for other tools and of more ranks.
 */
@NullMarked
package io.idlewave.jobs.cli.trace;

import org.jspecify.annotations.NullMarked;
