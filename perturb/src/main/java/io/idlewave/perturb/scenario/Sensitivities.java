package io.idlewave.perturb.scenario;

import java.io.Serializable;

/**
 * How the run time of each lane depends on the network, exactly: per parameter the derivative to
 * the right, which is how often the parameter is on the critical path (of several critical paths,
 * on the one where it is most often), and what one critical path consists of. Arrays have one value
 * per lane.
 *
 * @param latencies dT/dL
 * @param overheads dT/do
 * @param gapBytes dT/dG, in bytes
 * @param latencyNanos latency on the critical path, in ns
 * @param bandwidthNanos bandwidth and gaps on it, in ns; the rest of the run time is computation
 * @param hops by class of hop that lanes tell apart, dT/d(time per hop of that class)
 */
public record Sensitivities(
    double[] latencies,
    double[] overheads,
    double[] gapBytes,
    double[] latencyNanos,
    double[] overheadNanos,
    double[] bandwidthNanos,
    double[][] hops)
    implements Serializable {}
