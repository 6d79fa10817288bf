package io.idlewave.jobs.prepare;

import io.idlewave.graph.survey.BaseTable;
import io.idlewave.graph.survey.ClockViolation;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.results.Caveat;
import io.idlewave.jobs.study.BaseInterval;
import io.idlewave.jobs.study.BaseOverrides;
import io.idlewave.jobs.study.Eager;
import io.idlewave.jobs.study.SimulatedSpec;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.perturb.noise.NoiseProcess;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Slack;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Settles everything that a study leaves to its trace. */
public final class StudyPreparation {

  private StudyPreparation() {}

  /**
   * Prepares {@code study}.
   *
   * @param progress of a walk over the trace, where its survey is not stored
   * @throws RefusedException if the slack source that the study states is not to be had
   */
  public static PreparedStudy prepare(Study study, TraceArchive archive, Progress progress) {
    TraceMetadata metadata = archive.metadata();
    study.requireRanks(metadata.rankCount());
    requireNoisePerEdge(study);
    DelayLookup delays = new DelayLookup(study.scenarios(), metadata);
    if (study.model() != null) {
      SimulatedLanes.requireFits(study, metadata);
    }
    Survey survey = TraceSurveys.of(archive, progress);
    LaneMemory memory = new LaneMemory(survey.slotCount());
    delays.search(archive);
    List<Scenario> scenarios = study.scenarios().stream().map(delays::locate).toList();
    return study.model() == null
        ? observed(study, scenarios, metadata, survey, memory)
        : model(study, study.model(), scenarios, metadata, survey, memory);
  }

  /**
   * The published rules let a sender wait for noise of its receiver, of which no length is known.
   */
  private static void requireNoisePerEdge(Study study) {
    for (ScenarioSpec scenario : study.scenarios()) {
      if (study.rules() == Rules.SOTTILE && scenario.noise() instanceof NoiseProcess) {
        throw new StudyException(
            "scenario %s: noise.process: not under rules: sottile, whose noise is per edge"
                .formatted(scenario.name()));
      }
    }
  }

  private static PreparedStudy model(
      Study study,
      SimulatedSpec model,
      List<Scenario> scenarios,
      TraceMetadata metadata,
      Survey survey,
      LaneMemory memory) {
    Quantum quantum = study.quantum();
    if (quantum == null) {
      double span = SimulatedLanes.spanBoundNanos(study, metadata, survey);
      quantum = Quantum.forSpan(span);
    }
    return new PreparedStudy(
        study.withQuantum(quantum),
        scenarios,
        survey,
        metadata,
        quantum,
        Caveat.model(model.machine().network().thresholdBytes(), model.machine().describe()),
        memory);
  }

  private static PreparedStudy observed(
      Study study,
      List<Scenario> scenarios,
      TraceMetadata metadata,
      Survey survey,
      LaneMemory memory) {
    Slack slack = slack(study, metadata, survey);
    boolean comparable = metadata.sharesClock() && survey.clocksAgree();
    long eagerBytes =
        study.eager() instanceof Eager.Threshold stated
            ? stated.thresholdBytes()
            : survey.eagerThresholdBytes(comparable);
    Quantum quantum = study.quantum();
    if (quantum == null) {
      quantum = Quantum.forSpan(2.0 * survey.census().spanNanos());
    }
    Study resolved = study.resolved(slack, eagerBytes, quantum);
    Survey priced = survey.withBase(base(study.base(), survey.base(), metadata.functions()));
    return new PreparedStudy(
        resolved,
        scenarios,
        priced,
        metadata,
        quantum,
        caveat(study, metadata, survey, resolved),
        memory);
  }

  private static Slack slack(Study study, TraceMetadata metadata, Survey survey) {
    Slack stated = study.slack();
    ClockViolation violation = survey.clockViolation();
    if (stated == null) {
      return metadata.sharesClock() && violation == null ? Slack.CLOCKS : Slack.LOCAL;
    }
    if (stated.comparesClocks()) {
      if (!metadata.sharesClock()) {
        throw new RefusedException(
            "slack: "
                + stated.label()
                + ": the ranks' times come from several clocks whose offsets are not"
                + " corrected, such as those of ranks "
                + differentClocks(metadata, violation)
                + "; use slack: local, or ingest with --apply-clock-offsets");
      }
      if (violation != null) {
        throw new RefusedException(
            "slack: " + stated.label() + ": the clocks do not agree: " + describe(violation));
      }
    }
    return stated;
  }

  /** Two ranks with clocks of their own; by preference two whose times contradict each other. */
  private static String differentClocks(
      TraceMetadata metadata, @Nullable ClockViolation violation) {
    if (violation != null) {
      return "%d and %d (%s)"
          .formatted(violation.fromRank(), violation.toRank(), describe(violation));
    }
    int other = 1;
    while (metadata.ranks().get(other).clock() == metadata.ranks().get(0).clock()) {
      other++;
    }
    return "0 and " + other;
  }

  private static String describe(ClockViolation violation) {
    return "rank %d saw an effect of rank %d %s before its cause; %d such effects"
        .formatted(
            violation.toRank(),
            violation.fromRank(),
            Dimension.TIME.format((double) violation.nanos()),
            violation.count());
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

  private static Caveat caveat(Study study, TraceMetadata metadata, Survey survey, Study resolved) {
    boolean comparable = metadata.sharesClock() && survey.clocksAgree();
    long eagerBytes = ((Eager.Threshold) resolved.eager()).thresholdBytes();
    String eagerSource;
    if (study.eager() instanceof Eager.Threshold) {
      eagerSource = "stated";
    } else if (eagerBytes == survey.census().acyclicThresholdBytes()
        && survey.census().lateEdges() > 0) {
      eagerSource = "raised until the order is acyclic";
    } else if (comparable && survey.largestEagerBytes() >= 0) {
      eagerSource = "inferred from the clocks";
    } else {
      eagerSource = "assumed";
    }
    if (study.rules() == Rules.SOTTILE) {
      return new Caveat(
          eagerBytes,
          eagerSource,
          "none (rules sottile: an upper bound)",
          "not used",
          comparable ? survey.unexplainedWaitShare() : null);
    }
    String slackSource = String.valueOf(resolved.slack()).toLowerCase(Locale.ROOT);
    if (study.slack() != null) {
      slackSource += " (stated)";
    } else if (comparable) {
      slackSource += " (the ranks share a clock)";
    } else {
      ClockViolation violation = survey.clockViolation();
      slackSource +=
          metadata.sharesClock() && violation != null
              ? " (the shared clock contradicts itself: " + describe(violation) + ")"
              : " (the ranks share no clock)";
    }
    String baseRule =
        study.base().equals(BaseOverrides.NONE)
            ? "0 to the 99th percentile of the class"
            : "as stated, otherwise 0 to the 99th percentile of the class";
    return new Caveat(
        eagerBytes,
        eagerSource,
        slackSource,
        baseRule,
        comparable ? survey.unexplainedWaitShare() : null);
  }
}
