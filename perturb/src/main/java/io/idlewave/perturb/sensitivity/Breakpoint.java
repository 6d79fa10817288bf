package io.idlewave.perturb.sensitivity;

/**
 * Where the run time starts to grow faster with L.
 *
 * @param latencyNanos the L, on the grid, from which on it does: the break itself lies after the
 *     grid point before and not after this one
 * @param runtimeNanos the run time at this L, in ns
 * @param slopeBefore dT/dL to the right of the grid point before
 * @param slope dT/dL to the right of this L
 */
public record Breakpoint(
    double latencyNanos, double runtimeNanos, double slopeBefore, double slope) {}
