/**
 * The machine that a study states: network, processors, mapping, collectives, and networks known by
 * name.
 */
@NullMarked
package io.idlewave.jobs.study.machine;

import org.jspecify.annotations.NullMarked;
