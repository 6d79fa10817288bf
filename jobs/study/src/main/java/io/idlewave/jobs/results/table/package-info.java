/**
 * Tables: schema, encoding, digests and reading of rows that are records. A row has a {@link
 * io.idlewave.jobs.results.table.Column} on every component; schema, docs, units, encoding and
 * decoding follow from it. Columns may be added, as components that may be null; none is renamed.
 */
@NullMarked
package io.idlewave.jobs.results.table;

import org.jspecify.annotations.NullMarked;
