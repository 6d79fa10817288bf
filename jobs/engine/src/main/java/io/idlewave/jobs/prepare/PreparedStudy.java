package io.idlewave.jobs.prepare;

import io.idlewave.graph.live.StreamedRun;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.model.Internal;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.results.summary.Caveat;
import io.idlewave.jobs.study.Precision;
import io.idlewave.jobs.study.Study;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LanePlans;
import io.idlewave.perturb.scenario.Scenario;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A study with nothing left open.
 *
 * @param study with every default made explicit
 * @param scenarios with their delays found in the trace; after those of the study the ones that its
 *     map adds ({@link MapLayout})
 * @param survey of the trace, with the base times that the study states
 * @param metadata of the trace
 * @param quantum the grid of all times
 * @param caveat what results are conditional on
 * @param clocks what the clocks of the trace leave open; null where they cannot be compared, and in
 *     {@code model} timing
 * @param machines what the computing of the trace takes on the machines of the study
 * @param timing lays out the lanes
 */
@Internal
public record PreparedStudy(
    Study study,
    List<Scenario> scenarios,
    Survey survey,
    TraceMetadata metadata,
    Quantum quantum,
    Caveat caveat,
    @Nullable ClockEvidence clocks,
    QuieterMachines machines,
    PreparedTiming timing) {

  /** Takes an immutable copy. */
  public PreparedStudy {
    scenarios = List.copyOf(scenarios);
  }

  /** This preparation for a study that states it with fewer scenarios: a map adds some. */
  PreparedStudy with(Study stated) {
    return new PreparedStudy(
        stated, scenarios, survey, metadata, quantum, caveat, clocks, machines, timing);
  }

  /** This preparation, where the calls of a stream turned out to be these. */
  public PreparedStudy withRun(StreamedRun run) {
    Survey found = survey.withRun(run.census(), List.of(), run.windows());
    return new PreparedStudy(
        study, scenarios, found, metadata, quantum, caveat, clocks, machines, timing.ofRun(found));
  }

  /** The lanes of the study, of its first pass, in groups of at most {@code groupLanes}. */
  public LanePlan plan(int groupLanes) {
    return timing.plan(study.replicates(), groupLanes);
  }

  /** The most replicates of each scenario that there may be. */
  public int mostReplicates() {
    Precision precision = study.estimation().precision();
    return precision == null ? study.replicates() : precision.maxReplicates();
  }

  /** The probability with which an interval may miss its truth: 5 % over all passes. */
  public double missedPerLook() {
    return study.estimation().missedPerLook(study.replicates());
  }

  /** What its lanes take. */
  public LaneMemory memory() {
    return LaneMemory.of(this);
  }

  /** Lanes of a group at most, in a pass of so many replicates and a job with so many places. */
  public int groupLanes(int replicates, int places) {
    LanePlan plan = plan(1);
    long values = timing.extras().values(plan.ranks(), timing.slots());
    return LanePlans.groupLanes(plan.rowCount(), replicates, places, values);
  }
}
