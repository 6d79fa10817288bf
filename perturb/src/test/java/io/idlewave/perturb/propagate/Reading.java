package io.idlewave.perturb.propagate;

import io.idlewave.perturb.observed.LateSenderSlack;
import io.idlewave.perturb.observed.NoSlack;
import io.idlewave.perturb.observed.SlackRules;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;
import java.util.Map;

/** The ways in which a trace can be read: what is registered, and rules of the tests' own. */
enum Reading {
  LOWER(SlackRules.of(Rules.STANDARD, Slack.LOCAL), Bound.LOWER),
  UPPER(SlackRules.of(Rules.STANDARD, Slack.LOCAL), Bound.UPPER),
  CLOCKS(SlackRules.exact(), Bound.EXACT),
  CLOCKS_LOWER(SlackRules.of(Rules.STANDARD, Slack.CLOCKS), Bound.LOWER),
  CLOCKS_UPPER(SlackRules.of(Rules.STANDARD, Slack.CLOCKS), Bound.UPPER),
  NO_SLACK(NoSlack.rules(false), Bound.UPPER),
  NO_SLACK_CPU_TIME_BY_CLOCKS(NoSlack.rules(true), Bound.UPPER),
  UNCONDITIONAL(SlackRules.of(Rules.UNCONDITIONAL, Slack.LOCAL), Bound.UPPER),
  LATE_SENDERS(new SlackRules(Map.of(Bound.UPPER, new LateSenderSlack())), Bound.UPPER);

  @SuppressWarnings("ImmutableEnumChecker") // it is, but says so in words only
  final SlackRules rules;

  final Bound bound;

  Reading(SlackRules rules, Bound bound) {
    this.rules = rules;
    this.bound = bound;
  }
}
