package io.idlewave.jobs.prepare;

import io.idlewave.graph.survey.BaseTable;
import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.graph.survey.MeasuredBounds;
import io.idlewave.graph.survey.StatedTransit;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.survey.Transits;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.prepare.recorded.ClockReading;
import io.idlewave.jobs.prepare.recorded.RecordedRun;
import io.idlewave.jobs.prepare.recorded.RunPhases;
import io.idlewave.jobs.prepare.recorded.TraceIndex;
import io.idlewave.jobs.results.summary.Caveat;
import io.idlewave.jobs.study.BaseInterval;
import io.idlewave.jobs.study.BaseOverrides;
import io.idlewave.jobs.study.Eager;
import io.idlewave.jobs.study.Inject;
import io.idlewave.jobs.study.StatedMessages;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.machine.ComputeSpec;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.perturb.noise.NoiseProcess;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Settles what a study in {@code observed} timing leaves to its trace. */
record ObservedPreparation(Study study, Timing.Observed timing) implements TimingPreparation {

  /**
   * The published rules and the unconditional bound let a sender wait for noise of its receiver, of
   * which no length is known.
   */
  @Override
  public void requireFits(TraceMetadata metadata) {
    RecordedRun.require("timing: observed", study.trace(), metadata);
    if (timing.rules() == Rules.SOTTILE && metadata.hasTimelines()) {
      throw new StudyException(
          "rules: sottile: one timeline per rank, for they have no dependencies between them, got %d of %d ranks in %s"
              .formatted(metadata.rankCount(), metadata.processCount(), study.trace()));
    }
    for (ScenarioSpec scenario : study.scenarios()) {
      if (timing.rules() == Rules.SOTTILE
          && !timing.computeOf(scenario.name()).equals(ComputeSpec.recorded())) {
        throw new StudyException(
            "scenario %s: compute.denoise: not under rules: sottile, which know no slack of a message, got %s"
                .formatted(scenario.name(), timing.computeOf(scenario.name()).describe()));
      }
      if (timing.rules() != Rules.STANDARD && !scenario.regions().isEverywhere()) {
        throw new StudyException(
            "scenario %s: regions: not under rules: sottile and bound: unconditional, whose calls have noise, got %s"
                .formatted(scenario.name(), scenario.regions().patterns()));
      }
      if (timing.rules() != Rules.STANDARD && !scenario.threads().areOne()) {
        throw new StudyException(
            "scenario %s: cpu.threads: 1 under rules: sottile and bound: unconditional, got up to %d"
                .formatted(scenario.name(), scenario.threads().largest()));
      }
      if (timing.rules() != Rules.STANDARD && scenario.noise() instanceof NoiseProcess) {
        throw new StudyException(
            "scenario %s: noise.process: not under %s"
                .formatted(
                    scenario.name(),
                    timing.rules() == Rules.SOTTILE
                        ? "rules: sottile, whose noise is a draw per edge, of no length"
                        : "bound: unconditional, where a sender waits for noise of a call of its"
                            + " receiver, of a length that it cannot know: only the detours of the"
                            + " receiver's whole run bound it; use slack: local, or noise from a"
                            + " distribution"));
      }
    }
  }

  @Override
  public PreparedStudy prepare(Surveyed surveyed) {
    TraceMetadata metadata = surveyed.metadata();
    Survey survey = surveyed.survey();
    boolean unconditional = timing.rules() == Rules.UNCONDITIONAL;
    SlackChoice choice =
        timing.rules() == Rules.STANDARD
            ? SlackChoice.of(timing.slack(), surveyed)
            : new SlackChoice(Slack.LOCAL, "none", null);
    Slack slack = choice.slack();
    boolean comparable = metadata.sharesClock() && survey.clocksAgree();
    boolean byClocks = slack.comparesClocks() && timing.rules() == Rules.STANDARD;
    boolean bracketed = byClocks || (slack == Slack.CAUSAL && comparable);
    ClockReading reading = ClockReading.of(metadata, survey, statedEagerBytes());
    Long statedEagerBytes = statedEagerBytes();
    EagerBracket durationEager =
        EagerBracket.of(
            statedEagerBytes == null ? survey.eagerThresholdBytes(comparable) : statedEagerBytes);
    EagerBracket eager = bracketed ? reading.pricedEager(survey) : durationEager;
    BaseTable estimated = byClocks ? reading.base() : survey.base();
    Survey priced =
        survey
            .withBase(base(timing.base(), estimated, metadata.functions()))
            .withTransits(transits(metadata, survey, reading, choice, eager));
    boolean exact =
        byClocks
            && slack == Slack.CLOCKS
            && !survey.isOpen()
            && leavesNothingOpen(surveyed, reading, priced);
    double span = survey.census().spanNanos();
    Quantum quantum = TimeGrid.of(surveyed, 2 * span, span);
    ObservedLanes.Resolved resolved =
        new ObservedLanes.Resolved(
            slack,
            choice.offsets(),
            timing.rules(),
            exact,
            eager,
            timing.base(),
            timing.transit(),
            unconditional ? Inject.START_PLUS_NOISE : timing.inject(),
            timing.sottile());
    return new PreparedStudy(
        study.resolved(resolved.over(timing), quantum),
        surveyed.scenarios(),
        priced,
        metadata,
        quantum,
        caveat(metadata, survey, resolved, choice.source()),
        comparable ? ClockEvidence.of(survey, reading, exact) : null,
        surveyed.machines(),
        new ObservedLanes(
            study,
            resolved,
            surveyed.scenarios(),
            surveyed.machines(),
            metadata,
            priced,
            quantum,
            RunPhases.of(timing, survey),
            takesUnexplainedAsWork(resolved)
                ? new ObservedLanes.ByDurations(
                    base(timing.base(), survey.base(), metadata.functions()), durationEager)
                : null));
  }

  /** By the index of the trace, where it has one and the study states nothing of its own. */
  private boolean leavesNothingOpen(Surveyed surveyed, ClockReading reading, Survey priced) {
    boolean asItIs =
        timing.base().equals(BaseOverrides.NONE)
            && timing.transit() == null
            && statedEagerBytes() == null;
    Boolean indexed = asItIs ? TraceIndex.isExact(surveyed.trace().archive()) : null;
    return indexed == null ? reading.leavesNothingOpen(surveyed.trace(), priced) : indexed;
  }

  private static boolean takesUnexplainedAsWork(ObservedLanes.Resolved resolved) {
    return resolved.rules() == Rules.STANDARD
        && resolved.slack().readsArrivals()
        && !resolved.exact();
  }

  /**
   * What messages took: as the study states it, otherwise as a synthetic program does, otherwise as
   * the trace shows and its tracer measured it.
   */
  private Transits transits(
      TraceMetadata metadata,
      Survey survey,
      ClockReading reading,
      SlackChoice choice,
      EagerBracket eager) {
    boolean byClocks = timing.rules() == Rules.STANDARD && choice.slack().comparesClocks();
    StatedMessages messages = timing.transit();
    if (messages == null) {
      Transits seen = byClocks ? reading.transits() : survey.transits();
      return seen.withMeasured(MeasuredBounds.of(metadata.transits()));
    }
    if (timing.rules() != Rules.STANDARD || !choice.slack().readsArrivals()) {
      throw new StudyException(
          "transit: only where arrivals of messages are read, under slack: clocks or causal, got "
              + (timing.rules() == Rules.STANDARD
                  ? "slack " + choice.source()
                  : timing.rules() == Rules.SOTTILE ? "rules: sottile" : "bound: unconditional"));
    }
    StatedTransit stated = messages.with(eager);
    if (byClocks) {
      survey
          .transits()
          .contradiction(stated, metadata.clock().resolutionNanos())
          .ifPresent(
              found -> {
                throw new StudyException("transit: " + found);
              });
    }
    return survey.transits().withStated(stated);
  }

  private @Nullable Long statedEagerBytes() {
    return timing.eager() instanceof Eager.Threshold stated ? stated.thresholdBytes() : null;
  }

  private static BaseTable base(
      BaseOverrides overrides, BaseTable estimated, List<String> functions) {
    BaseTable base = estimated;
    if (overrides.equals(BaseOverrides.NONE)) {
      return base;
    }
    for (int f = 0; f < functions.size(); f++) {
      BaseInterval stated = overrides.of(functions.get(f));
      if (stated.lowerNanos() != null || stated.upperNanos() != null) {
        Double lower = stated.lowerNanos();
        Double upper = stated.upperNanos();
        base =
            base.with(
                f,
                lower == null ? null : Long.valueOf((long) Math.floor(lower)),
                upper == null ? null : Long.valueOf((long) Math.ceil(upper)));
      }
    }
    return base;
  }

  private Caveat caveat(
      TraceMetadata metadata, Survey survey, ObservedLanes.Resolved resolved, String slackSource) {
    boolean comparable = metadata.sharesClock() && survey.clocksAgree();
    Double share =
        comparable && !survey.isOpen() ? Double.valueOf(survey.waits().unexplained()) : null;
    long eagerBytes = resolved.eager().lowerBytes();
    String eagerSource;
    if (timing.eager() instanceof Eager.Threshold) {
      eagerSource = "stated";
    } else if (eagerBytes == survey.census().acyclicThresholdBytes()
        && survey.census().lateEdges() > 0) {
      eagerSource = "raised until the order is acyclic";
    } else if (resolved.eager().isOpen()) {
      eagerSource = "at least, see eager-bracket";
    } else if (comparable && survey.largestEagerBytes() >= 0) {
      eagerSource = "inferred from the clocks";
    } else {
      eagerSource = "assumed";
    }
    if (timing.rules() == Rules.SOTTILE) {
      return new Caveat(
          0, "every send waits for its receive", "none (rules: sottile)", "not used", share);
    }
    if (timing.rules() == Rules.UNCONDITIONAL) {
      return new Caveat(
          0, "every standard send may wait", "none (bound: unconditional)", "not used", share);
    }
    Double unexplained = share;
    if (resolved.exact()) {
      unexplained = 0.0;
    }
    return new Caveat(eagerBytes, eagerSource, slackSource, baseRule(resolved), unexplained);
  }

  private String baseRule(ObservedLanes.Resolved resolved) {
    String most = resolved.slack().comparesClocks() ? "shortest call" : "99th percentile";
    String estimated =
        resolved.exact() ? "known or without effect" : "0 to the " + most + " of the class";
    return timing.base().equals(BaseOverrides.NONE)
        ? estimated
        : "as stated, otherwise " + estimated;
  }
}
