package io.idlewave.perturb.noise;

import io.idlewave.perturb.random.DrawKeys;

/**
 * What a noise is compiled for.
 *
 * @param keys the keys of the study's draws; {@link DrawKeys#phase} for what is drawn once per rank
 * @param quantum the grid of all times
 */
public record NoiseContext(DrawKeys keys, Quantum quantum) {}
