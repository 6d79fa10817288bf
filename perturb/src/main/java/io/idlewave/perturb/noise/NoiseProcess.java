package io.idlewave.perturb.noise;

/**
 * Noise that runs in time: what a stretch of processor time gets depends on when it begins and how
 * long it lasts. One class per process; its {@link NoiseSampler} does the work. The package docs
 * say where a process is registered.
 */
public non-sealed interface NoiseProcess extends Noise {}
