/**
 * Noise: distributions per stretch of processor time, compiled to quantile tables, and processes in
 * time.
 *
 * <p>The door is {@code NoiseProcess}, whose {@code NoiseSampler} adds the delay of one stretch to
 * a row of lanes; a process gets its name in studies in {@code jobs.study.scenario}. A distribution
 * is a record of {@code Distribution} with its tail in {@code TailExpectation}.
 */
@NullMarked
package io.idlewave.perturb.noise;

import org.jspecify.annotations.NullMarked;
