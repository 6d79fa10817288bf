/**
 * Processes in time: detours that come periodically, at a rate, as they were measured, mixtures of
 * them, and ranks that are slow. Each is a {@code NoiseProcess}; its sampler adds what it takes
 * from a stretch, by sums of durations where many detours fall on one.
 */
@NullMarked
package io.idlewave.perturb.noise.process;

import org.jspecify.annotations.NullMarked;
