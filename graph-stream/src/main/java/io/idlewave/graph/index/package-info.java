/**
 * Files beside an archive that one walk over it yields ({@code cuts.avro}, {@code survey.avro}):
 * Avro containers of Java records, versioned, counted and tied to the archive's content. A file
 * that is not whole, or that belongs to another content, is never taken for a good one.
 */
@NullMarked
package io.idlewave.graph.index;

import org.jspecify.annotations.NullMarked;
