/**
 * Graph blocks: matched, topologically ordered calls, free of any scenario.
 *
 * <p>Promised: blocks are immutable; walking entries and links in order, every value is published
 * before it is used; {@code GraphBlockCodec} is the only wire form, and equal blocks have equal
 * bytes. A new kind of link is a constant of {@code LinkKind}, its columns in {@code GraphBlock},
 * and a case in both lowerings.
 */
@NullMarked
package io.idlewave.graph.block;

import org.jspecify.annotations.NullMarked;
