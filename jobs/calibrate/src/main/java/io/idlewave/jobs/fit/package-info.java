/**
 * Measurements into networks: the CSV files that {@code idlewave fit} reads, the fits of {@code
 * perturb.fit} run on them, and what is reported and written.
 */
@NullMarked
package io.idlewave.jobs.fit;

import org.jspecify.annotations.NullMarked;
