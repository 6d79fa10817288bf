/**
 * Noise: distributions per stretch of processor time, compiled to quantile tables, and what
 * processes in time share.
 *
 * <p>The door is {@code NoiseProcess}, whose {@code NoiseSampler} adds the delay of one stretch to
 * a row of lanes; a process gets its name in studies in {@code jobs.study.scenario}, and so does a
 * distribution, a record that implements {@code Distribution} by its tail.
 */
@NullMarked
package io.idlewave.perturb.noise;

import org.jspecify.annotations.NullMarked;
