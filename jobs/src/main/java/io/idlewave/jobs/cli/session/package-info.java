/**
 * What commands share: what they work in, their exit codes, options and values, progress and
 * colours on the terminal.
 */
@NullMarked
package io.idlewave.jobs.cli.session;

import org.jspecify.annotations.NullMarked;
