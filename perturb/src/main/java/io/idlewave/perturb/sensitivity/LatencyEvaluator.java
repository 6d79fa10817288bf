package io.idlewave.perturb.sensitivity;

import java.util.List;

/** Evaluates the run time at several latencies: one pass over the trace. */
@FunctionalInterface
public interface LatencyEvaluator {

  /**
   * The points at these shifts of L, in their order.
   *
   * @param latencyShiftNanos at least one, multiples of the quantum, none so negative that L would
   *     be
   */
  List<LatencyPoint> evaluate(double[] latencyShiftNanos);
}
