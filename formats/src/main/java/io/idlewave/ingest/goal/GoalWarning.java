package io.idlewave.ingest.goal;

import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.WarningText;
import io.idlewave.ingest.model.Bias;

/** What of a schedule a list of calls cannot express, and the gaps that a schedule can have. */
public enum GoalWarning implements WarningKind {
  BRANCHES_SERIALISED(
      "goal-branches-serialised",
      "operations that follow a calc or a wait here that they do not require: they may begin too"
          + " late",
      Bias.LONG),
  WILDCARD(
      "goal-wildcard",
      "receives from any source or with any tag: which message they take is not in the schedule, so"
          + " they wait for none",
      Bias.EITHER),
  LABEL_TWICE(
      "goal-label-twice", "labels defined twice: they stay with the first operation", Bias.NONE),
  RANK_UNDEFINED(
      "goal-rank-undefined",
      "ranks without a section in the schedule: they do nothing",
      Bias.SHORT);

  private final WarningText text;

  GoalWarning(String code, String meaning, Bias bias) {
    text = new WarningText(code, meaning, bias);
  }

  @Override
  public WarningText text() {
    return text;
  }
}
