/** A trace archive as a source of graph blocks for the stream engine (FLIP-27). */
@NullMarked
package io.idlewave.graph.source;

import org.jspecify.annotations.NullMarked;
