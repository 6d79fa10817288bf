/** Matching by per-rank order alone: messages, requests and collective instances. */
@NullMarked
package io.idlewave.graph.match;

import org.jspecify.annotations.NullMarked;
