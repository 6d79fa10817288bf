package io.idlewave.jobs.pipeline;

import io.idlewave.perturb.operator.PropagatorOutput.Work;
import io.idlewave.perturb.scenario.LaneResult;
import java.util.List;

/**
 * Everything a job found.
 *
 * @param lanes every lane once, sorted by scenario, bound and first replicate
 * @param work what each subtask did, sorted by subtask
 */
public record JobResults(List<LaneResult> lanes, List<Work> work) {

  /** Takes immutable copies. */
  public JobResults {
    lanes = List.copyOf(lanes);
    work = List.copyOf(work);
  }
}
