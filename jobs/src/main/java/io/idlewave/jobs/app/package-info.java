/** The commands, carried out: what the command line asks for, without its syntax. */
@NullMarked
package io.idlewave.jobs.app;

import org.jspecify.annotations.NullMarked;
