/**
 * What stragglers cost: the recorded run against one in which every operation takes what those of
 * its class take, and against runs in which only some do. The method is that of J. Lin et al.,
 * "Understanding Stragglers in Large Model Training Using What-if Analysis" (OSDI 2025). Plain
 * numbers, one per what-if, are carried along the blocks of a trace; nothing is drawn.
 */
@NullMarked
package io.idlewave.jobs.straggler;

import org.jspecify.annotations.NullMarked;
