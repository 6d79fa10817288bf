package io.idlewave.perturb.sensitivity;

import java.util.List;

/** Evaluates the run time at several latencies, or times of a hop: one pass over the trace. */
@FunctionalInterface
public interface LatencyEvaluator {

  /**
   * The points at these shifts, in their order.
   *
   * @param latencyShiftNanos at least one, multiples of the quantum, none so negative that the time
   *     would be
   */
  List<LatencyPoint> evaluate(double[] latencyShiftNanos);
}
