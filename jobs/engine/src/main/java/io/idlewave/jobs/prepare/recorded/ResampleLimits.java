package io.idlewave.jobs.prepare.recorded;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.AnalysisKind;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.machine.ComputeSpec;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.perturb.scenario.Rules;
import org.jspecify.annotations.Nullable;

/** What a study whose computing draws what it takes cannot ask for. */
public final class ResampleLimits {

  private ResampleLimits() {}

  /**
   * Checks a study.
   *
   * @throws StudyException naming the first scenario that draws, and what does not fit with it
   */
  public static void require(Study study, TraceMetadata metadata) {
    String limit = limit(study, metadata);
    for (ScenarioSpec scenario : study.scenarios()) {
      ComputeSpec drawn = study.timing().computeOf(scenario.name());
      if (limit != null && drawn.draws()) {
        throw new StudyException(
            "scenario %s: compute.resample: %s, got %s"
                .formatted(scenario.name(), limit, drawn.describe()));
      }
    }
  }

  private static @Nullable String limit(Study study, TraceMetadata metadata) {
    Rules rules = study.timing().fold(observed -> observed.rules(), simulated -> Rules.STANDARD);
    if (rules == Rules.SOTTILE) {
      return "not under rules: sottile, which know no slack of a message";
    }
    if (rules == Rules.UNCONDITIONAL) {
      return "not under bound: unconditional, which is of noise that is added";
    }
    if (metadata.times() == TraceTimes.WORK) {
      return "of recorded times, not of a trace that is " + RecordedRun.held(metadata.times());
    }
    if (AnalysisKind.extras(study.timing()).flows()) {
      return "not with analysis: attribution, which follows delays that are at least 0";
    }
    if (study.map() != null) {
      return "not with map, which follows noise alone";
    }
    return null;
  }
}
