package io.idlewave.jobs.prepare;

import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.model.Internal;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.propagate.LanePlan;
import org.jspecify.annotations.Nullable;

/** The timing of a prepared study: how its lanes are laid out, and what their results carry. */
@Internal
public sealed interface PreparedTiming permits ObservedLanes, SimulatedLanes {

  /**
   * So many replicates of each scenario, in groups of at most {@code groupLanes}: one set per
   * scenario and bound, in the order of the study, and where there {@link #hasBase} that of the
   * base.
   */
  LanePlan plan(int replicates, int groupLanes);

  /** What every lane carries beside its clocks. */
  LaneExtras extras();

  /** The slots of each lane: places through which ranks hand their clocks to others. */
  int slots();

  /**
   * Whether one more set stands after those of the scenarios: the undisturbed machine, one
   * replicate, from whose run time delays count. Otherwise clocks show delays already.
   */
  boolean hasBase();

  /** These lanes, where the run turned out to be that of {@code survey}. */
  PreparedTiming ofRun(Survey survey);

  /** What the results of a scenario are conditional on, or of the base, numbered after them. */
  Conditions conditions(int scenario);

  /**
   * These lanes of the first {@code scenarios} where waits that nothing explains absorb, instead of
   * being work; null where there is no such choice: waits absorb by their durations, none absorbs,
   * or nothing is unexplained.
   */
  default @Nullable PreparedTiming ifUnexplainedAbsorb(int scenarios) {
    return null;
  }
}
