/** Graph blocks: matched, topologically ordered calls, free of any scenario. */
@NullMarked
package io.idlewave.graph.block;

import org.jspecify.annotations.NullMarked;
