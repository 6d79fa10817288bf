/** The rows of each table. A table is one line in {@link io.idlewave.jobs.results.row.Tables}. */
@NullMarked
package io.idlewave.jobs.results.row;

import org.jspecify.annotations.NullMarked;
