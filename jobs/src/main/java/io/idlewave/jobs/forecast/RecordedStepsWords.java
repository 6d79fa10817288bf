package io.idlewave.jobs.forecast;

import io.idlewave.jobs.prepare.steps.RecordedSteps;
import java.util.ArrayList;
import java.util.List;

/** What recorded steps lack, in sentences. */
final class RecordedStepsWords {

  private RecordedStepsWords() {}

  static List<String> of(RecordedSteps steps) {
    List<String> words = new ArrayList<>();
    if (steps.leftOut() > 0) {
      words.add(
          "%d ranks that compute in fewer than nine steps of ten are left out"
              .formatted(steps.leftOut()));
    }
    if (steps.filled() > 0) {
      words.add(
          "%d times of a rank are missing, and taken to be as in its step before"
              .formatted(steps.filled()));
    }
    if (steps.cut() > 0) {
      words.add(
          "%d steps at the begin or the end that some rank lacks are left out"
              .formatted(steps.cut()));
    }
    return words;
  }
}
