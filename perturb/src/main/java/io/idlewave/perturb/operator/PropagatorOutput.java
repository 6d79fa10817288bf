package io.idlewave.perturb.operator;

import io.idlewave.graph.live.StreamedRun;
import io.idlewave.perturb.outcome.FrontierPoint;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.outcome.RankOutcome;
import io.idlewave.perturb.outcome.RankSlice;
import io.idlewave.perturb.outcome.RunClocks;
import io.idlewave.perturb.scenario.LaneResult;
import java.util.List;
import java.util.function.Consumer;

/**
 * What the lanes of a job send to the collector: some values per lane and per rank, and values per
 * lane and rank only where a later pass needs them.
 */
public sealed interface PropagatorOutput {

  /** What the replicates of one lane group leave. */
  record Lanes(LaneOutcome outcome) implements PropagatorOutput {}

  /**
   * What some ranks did over all replicates.
   *
   * @param firstRank the first of them
   * @param ranks their number
   * @param outcomes one per scenario and bound, in order
   */
  record Ranks(int firstRank, int ranks, List<RankOutcome> outcomes) implements PropagatorOutput {

    public Ranks {
      outcomes = List.copyOf(outcomes);
    }
  }

  /**
   * Where the replicates of one lane group stand at a frontier of a live trace.
   *
   * @param nanos trace time that all ranks have passed
   * @param outcome as {@link LaneOutcome#soFar} takes it
   */
  record Standing(long frontier, long nanos, LaneOutcome outcome) implements PropagatorOutput {}

  /** What all replicates of one scenario and bound show there. */
  record Passed(FrontierPoint point) implements PropagatorOutput {}

  /** The calls of a live trace have all come; {@code run} is what they turned out to be. */
  record Streamed(StreamedRun run) implements PropagatorOutput {}

  /** What some ranks did in some replicates, for statistics over several passes. */
  record Kept(RankSlice slice) implements PropagatorOutput {}

  /**
   * What one subtask did since it was last started; work before a recovery is not in it.
   *
   * @param calls MPI calls it applied to each of them
   * @param cpuNanos CPU time of the threads that carried them, in ns, or 0 where the machine does
   *     not say
   */
  record Work(int subtask, long lanes, long calls, long cpuNanos) implements PropagatorOutput {}

  /**
   * Hands over what the lanes of a group leave.
   *
   * @param keepsRanks whether a later pass needs ranks and lanes together
   * @param slices takes what goes to the statistics of ranks otherwise
   */
  static void of(
      LaneResult result,
      RunClocks clocks,
      boolean keepsRanks,
      Consumer<PropagatorOutput> into,
      Consumer<RankSlice> slices) {
    into.accept(new Lanes(LaneOutcome.of(result, clocks)));
    RankSlice.each(result, clocks, keepsRanks ? slice -> into.accept(new Kept(slice)) : slices);
  }
}
