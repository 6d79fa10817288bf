package io.idlewave.perturb.operator;

import io.idlewave.perturb.scenario.LaneResult;

/** What a propagator emits at the end of the trace: its results, one by one, then its figures. */
public sealed interface PropagatorOutput {

  /** What one lane group found. */
  record Lanes(LaneResult result) implements PropagatorOutput {}

  /**
   * What one subtask did since it was last started; work before a recovery is not in it.
   *
   * @param subtask index of the subtask
   * @param lanes lanes it owned
   * @param calls MPI calls it applied to each of them
   * @param cpuNanos CPU time of its thread, in ns, or 0 where the machine does not say
   */
  record Work(int subtask, long lanes, long calls, long cpuNanos) implements PropagatorOutput {}
}
