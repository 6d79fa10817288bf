/**
 * Matching: messages, requests and collective instances.
 *
 * <p>Promised: what is paired depends on the order of calls on each rank alone, never on clocks nor
 * on the order in which ranks are read.
 */
@NullMarked
package io.idlewave.graph.match;

import org.jspecify.annotations.NullMarked;
