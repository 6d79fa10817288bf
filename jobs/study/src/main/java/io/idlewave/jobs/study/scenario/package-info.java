/**
 * The scenarios that a study states: noise, latency, bandwidth, delays, grids.
 *
 * <p>Distributions and noise processes are found by service lines, as {@code DistributionKind} and
 * {@code NoiseProcessKind}.
 */
@NullMarked
package io.idlewave.jobs.study.scenario;

import org.jspecify.annotations.NullMarked;
