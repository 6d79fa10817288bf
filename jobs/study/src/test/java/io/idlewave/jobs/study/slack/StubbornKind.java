package io.idlewave.jobs.study.slack;

import io.idlewave.perturb.observed.SlackKind;
import io.idlewave.perturb.observed.SlackRules;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Slack;
import java.util.Map;

/** {@code slack: stubborn}. */
public final class StubbornKind implements SlackKind {

  private static final Slack SLACK = new Slack("stubborn", false);

  @Override
  public Slack slack() {
    return SLACK;
  }

  @Override
  public SlackRules rules() {
    return new SlackRules(Map.of(Bound.UPPER, new Stubborn()));
  }
}
