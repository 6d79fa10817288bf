package io.idlewave.jobs.prepare;

import io.idlewave.graph.clocks.OffsetBounds;
import io.idlewave.graph.survey.BaseTable;
import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.study.BaseOverrides;
import io.idlewave.jobs.study.Eager;
import io.idlewave.jobs.study.Inject;
import io.idlewave.jobs.study.StatedMessages;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.Timing;
import io.idlewave.perturb.compute.ComputeTimes;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.observed.CausalClocks;
import io.idlewave.perturb.observed.SlackRules;
import io.idlewave.perturb.observed.Slots;
import io.idlewave.perturb.observed.TraceReading;
import io.idlewave.perturb.observed.slack.ClockRules;
import io.idlewave.perturb.outcome.RunClocks;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LanePlans;
import io.idlewave.perturb.propagate.Phases;
import io.idlewave.perturb.propagate.Replication;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Slack;
import io.idlewave.perturb.scenario.Sottile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lays out the lanes of {@code observed} timing, whose clocks show delays. */
public final class ObservedLanes implements PreparedTiming {

  private final Study study;
  private final Resolved timing;
  private final List<Scenario> scenarios;
  private final QuieterMachines machines;
  private final TraceMetadata metadata;
  private final Survey survey;
  private final Quantum quantum;
  private final @Nullable Phases phases;
  private final @Nullable ByDurations byDurations;

  /** What waits are read by where nothing but their durations counts. */
  record ByDurations(BaseTable base, EagerBracket eager) {}

  /** What a study states, with nothing left to the trace. */
  record Resolved(
      Slack slack,
      @Nullable OffsetBounds offsets,
      Rules rules,
      boolean exact,
      EagerBracket eager,
      BaseOverrides base,
      @Nullable StatedMessages transit,
      Inject inject,
      Sottile sottile) {

    /** What was resolved, with {@code slack: local}. */
    Resolved with(ByDurations durations) {
      return new Resolved(
          Slack.LOCAL, null, rules, false, durations.eager(), base, null, inject, sottile);
    }

    Timing.Observed over(Timing.Observed timing) {
      Eager stated = eager.isOpen() ? new Eager.Auto() : new Eager.Threshold(eager.lowerBytes());
      return new Timing.Observed(
          slack,
          rules,
          stated,
          base,
          transit,
          inject,
          sottile,
          timing.computing(),
          timing.computingOf(),
          timing.analyses());
    }
  }

  /**
   * The lanes of a study with its delays found.
   *
   * @param byDurations what unexplained waits would absorb by; null where none is taken as work
   */
  ObservedLanes(
      Study study,
      Resolved timing,
      List<Scenario> scenarios,
      QuieterMachines machines,
      TraceMetadata metadata,
      Survey survey,
      Quantum quantum,
      @Nullable Phases phases,
      @Nullable ByDurations byDurations) {
    this.study = study;
    this.timing = timing;
    this.scenarios = scenarios;
    this.machines = machines;
    this.metadata = metadata;
    this.survey = survey;
    this.quantum = quantum;
    this.phases = phases;
    this.byDurations = byDurations;
  }

  @Override
  public LanePlan plan(int replicates, int groupLanes) {
    LanePlan plan =
        ofClocks(replicates, groupLanes)
            .withClocks(
                survey.isOpen()
                    ? RunClocks.ofDelays(survey.windows())
                    : RunClocks.ofDelays(recordedNanos()));
    return phases == null ? plan : plan.withFlows(phases);
  }

  private LanePlan ofClocks(int replicates, int groupLanes) {
    Replication replication = new Replication(study.seed(), replicates, quantum, groupLanes);
    if (timing.rules() == Rules.SOTTILE) {
      return LanePlans.sottile(metadata, survey, scenarios, timing.sottile(), replication);
    }
    return LanePlans.of(
        metadata,
        survey,
        scenarios,
        compute(),
        new TraceReading(rules(), timing.eager(), timing.inject() == Inject.START),
        replication);
  }

  private List<ComputeTimes> compute() {
    return scenarios.stream()
        .map(scenario -> machines.times(study.timing().computeOf(scenario.name())))
        .toList();
  }

  private SlackRules rules() {
    OffsetBounds offsets = timing.offsets();
    if (timing.rules() == Rules.STANDARD && offsets != null) {
      return ClockRules.causal(new CausalClocks(offsets, survey.slotCount()));
    }
    return timing.exact() ? ClockRules.exact() : SlackRules.of(timing.rules(), timing.slack());
  }

  @Override
  public LaneExtras extras() {
    LaneExtras outcomes =
        timing.rules() == Rules.SOTTILE ? LaneExtras.NONE : LanePlans.outcomes(metadata);
    return phases == null ? outcomes : outcomes.and(LaneExtras.FLOWS);
  }

  @Override
  public int slots() {
    return timing.offsets() == null
        ? Slots.count(survey.slotCount())
        : CausalClocks.slotCount(survey.slotCount());
  }

  private long[] recordedNanos() {
    return survey.windows().stream().mapToLong(RunWindow::spanNanos).toArray();
  }

  @Override
  public boolean hasBase() {
    return false;
  }

  @Override
  public PreparedTiming ofRun(Survey run) {
    return new ObservedLanes(
        study, timing, scenarios, machines, metadata, run, quantum, phases, byDurations);
  }

  @Override
  public Conditions conditions(int scenario) {
    boolean slack = timing.rules() == Rules.STANDARD;
    return new Conditions(
        slack ? timing.slack().label() : "none",
        timing.rules().label(),
        slack ? timing.eager().lowerBytes() : 0,
        null,
        null);
  }

  @Override
  public @Nullable PreparedTiming ifUnexplainedAbsorb(int first) {
    return byDurations == null
        ? null
        : new ObservedLanes(
            study,
            timing.with(byDurations),
            scenarios.subList(0, first),
            machines,
            metadata,
            survey.withBase(byDurations.base()),
            quantum,
            null,
            null);
  }
}
