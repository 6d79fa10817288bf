package io.idlewave.perturb.observed.slack;

import io.idlewave.perturb.observed.SlackKind;
import io.idlewave.perturb.observed.SlackRules;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Slack;
import java.util.Map;

public final class LocalSlackKind implements SlackKind {

  private static final SlackRules RULES =
      new SlackRules(
          Map.of(Bound.LOWER, new LocalLowerSlack(), Bound.UPPER, new LocalUpperSlack()));

  @Override
  public Slack slack() {
    return Slack.LOCAL;
  }

  @Override
  public SlackRules rules() {
    return RULES;
  }
}
