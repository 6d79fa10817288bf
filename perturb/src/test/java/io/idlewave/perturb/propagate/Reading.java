package io.idlewave.perturb.propagate;

import io.idlewave.perturb.observed.EdgeDecision;
import io.idlewave.perturb.observed.LateSenderSlack;
import io.idlewave.perturb.observed.NoSlack;
import io.idlewave.perturb.observed.SlackRules;
import io.idlewave.perturb.observed.slack.ClockRules;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The ways in which a trace can be read: what is registered, and rules of the tests' own. */
enum Reading {
  CAUSAL_LOWER(null, Bound.LOWER),
  CAUSAL_UPPER(null, Bound.UPPER),
  LOWER(SlackRules.of(Rules.STANDARD, Slack.LOCAL), Bound.LOWER),
  UPPER(SlackRules.of(Rules.STANDARD, Slack.LOCAL), Bound.UPPER),
  CLOCKS(ClockRules.exact(), Bound.EXACT),
  CLOCKS_LOWER(SlackRules.of(Rules.STANDARD, Slack.CLOCKS), Bound.LOWER),
  CLOCKS_UPPER(SlackRules.of(Rules.STANDARD, Slack.CLOCKS), Bound.UPPER),
  NO_SLACK(NoSlack.rules(false), Bound.UPPER),
  NO_SLACK_CPU_TIME_BY_CLOCKS(NoSlack.rules(true), Bound.UPPER),
  UNCONDITIONAL(SlackRules.of(Rules.UNCONDITIONAL, Slack.LOCAL), Bound.UPPER),
  LATE_SENDERS(new SlackRules(Map.of(Bound.UPPER, new LateSenderSlack())), Bound.UPPER);

  @SuppressWarnings("ImmutableEnumChecker") // it is, but says so in words only
  private final @Nullable SlackRules rules;

  final Bound bound;

  Reading(@Nullable SlackRules rules, Bound bound) {
    this.rules = rules;
    this.bound = bound;
  }

  /** The rules for a trace; some depend on what it says of its clocks. */
  SlackRules rules(Laboratory laboratory) {
    return rules == null ? laboratory.causal() : rules;
  }

  boolean anyMemberMayWait(Laboratory laboratory) {
    return rules(laboratory).of(bound).decides(EdgeDecision.ANY_MEMBER_MAY_WAIT);
  }
}
