/**
 * The scenarios that a study states: noise, latency, bandwidth, delays, grids.
 *
 * <p>A distribution is registered in {@code DistributionKind}; a noise process by a {@code
 * NoiseProcessKind} with a line in {@code
 * META-INF/services/io.idlewave.jobs.study.scenario.NoiseProcessKind}.
 */
@NullMarked
package io.idlewave.jobs.study.scenario;

import org.jspecify.annotations.NullMarked;
