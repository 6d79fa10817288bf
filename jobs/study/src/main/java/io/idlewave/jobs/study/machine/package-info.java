/**
 * The machine that a study states: processors, mapping, hosts of nodes, what computing takes; its
 * network and its collectives in rooms of their own.
 */
@NullMarked
package io.idlewave.jobs.study.machine;

import org.jspecify.annotations.NullMarked;
