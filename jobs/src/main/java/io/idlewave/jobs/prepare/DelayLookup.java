package io.idlewave.jobs.prepare;

import io.idlewave.graph.survey.CallLocator;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.scenario.DelaySpec;
import io.idlewave.jobs.study.scenario.DelaySpec.AfterCall;
import io.idlewave.jobs.study.scenario.DelaySpec.AtTime;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Scenario;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the calls that the one-off delays of a study name. */
final class DelayLookup {

  private final CallLocator locator = new CallLocator();
  private final Map<DelaySpec, Integer> questions = new HashMap<>();

  /** A look-up for the delays of {@code scenarios}. */
  DelayLookup(List<ScenarioSpec> scenarios, TraceMetadata metadata) {
    for (ScenarioSpec scenario : scenarios) {
      for (DelaySpec delay : scenario.delays()) {
        questions.computeIfAbsent(delay, spec -> ask(scenario.name(), spec, metadata));
      }
    }
  }

  private int ask(String scenario, DelaySpec spec, TraceMetadata metadata) {
    if (spec instanceof AfterCall after) {
      int function = metadata.functions().indexOf(after.function());
      if (function < 0) {
        throw new StudyException(
            "scenario %s: delays: after.function: a function that the trace calls, got %s"
                .formatted(scenario, after.function()));
      }
      return locator.after(after.rank(), function, after.occurrence());
    }
    return locator.at(spec.rank(), (long) Math.ceil(((AtTime) spec).atNanos()));
  }

  /** Reads the ranks that delays name, as far as they name calls. */
  void search(TraceArchive archive) {
    locator.search(archive);
  }

  /** The scenario with its delays found. */
  Scenario locate(ScenarioSpec spec) {
    return spec.locate(delay -> locate(spec.name(), delay));
  }

  private Delay locate(String scenario, DelaySpec spec) {
    Integer question = questions.get(spec);
    long call = question == null ? CallLocator.NOT_FOUND : locator.answer(question);
    if (call == CallLocator.NOT_FOUND) {
      throw new StudyException(
          "scenario %s: delays: a place in the trace, which ends before %s"
              .formatted(scenario, spec.place()));
    }
    return new Delay(spec.rank(), call, spec.durationNanos());
  }
}
