/**
 * Results in PostgreSQL: a {@link io.idlewave.jobs.results.RunStore} over the plain JDBC driver.
 *
 * <p>A run is one transaction, so that it is there as a whole or not at all; what stands there of
 * the same run is replaced, and nothing is written where it is the same already. The schema is that
 * of the numbered migrations among the resources of this package. No text reaches the database but
 * as a parameter or through {@code COPY}.
 */
@NullMarked
package io.idlewave.jobs.postgresql;

import org.jspecify.annotations.NullMarked;
