package io.idlewave.jobs.pipeline.outcome;

import io.idlewave.graph.live.StreamedRun;
import io.idlewave.perturb.operator.PropagatorOutput.Ranks;
import io.idlewave.perturb.operator.PropagatorOutput.Work;
import io.idlewave.perturb.outcome.FrontierPoint;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.outcome.RankOutcome;
import io.idlewave.perturb.outcome.RankSlice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything a job found.
 *
 * @param lanes every lane once, sorted by scenario, bound and first replicate
 * @param ranks what ranks did over all lanes, sorted by first rank; empty where they are kept
 * @param kept what each rank did in each lane, where the job was one pass of several; otherwise
 *     empty
 * @param work what each subtask did, sorted by subtask
 * @param frontiers of a live trace, sorted by number, scenario and bound
 * @param streamed what the calls of a live trace turned out to be; null of an archive
 */
public record JobResults(
    List<LaneOutcome> lanes,
    List<Ranks> ranks,
    List<RankSlice> kept,
    List<Work> work,
    List<FrontierPoint> frontiers,
    @Nullable StreamedRun streamed) {

  /** Takes immutable copies. */
  public JobResults {
    lanes = List.copyOf(lanes);
    ranks = List.copyOf(ranks);
    kept = List.copyOf(kept);
    work = List.copyOf(work);
    frontiers = List.copyOf(frontiers);
  }

  /** What ranks did over all lanes, by first rank, scenario and bound. */
  public List<RankOutcome> rankOutcomes() {
    return ranks.stream().flatMap(found -> found.outcomes().stream()).toList();
  }
}
