/** Graph blocks inside the stream engine: their type and its serializer. */
@NullMarked
package io.idlewave.graph.operator;

import org.jspecify.annotations.NullMarked;
