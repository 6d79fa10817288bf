package io.idlewave.perturb.propagate;

import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;

/** The four ways in which a trace can be read. */
enum Reading {
  LOWER(Rules.STANDARD, Slack.LOCAL, Bound.LOWER),
  UPPER(Rules.STANDARD, Slack.LOCAL, Bound.UPPER),
  CLOCKS(Rules.STANDARD, Slack.CLOCKS, Bound.EXACT),
  PUBLISHED(Rules.SOTTILE, Slack.LOCAL, Bound.UPPER);

  final Rules rules;
  final Slack slack;
  final Bound bound;

  Reading(Rules rules, Slack slack, Bound bound) {
    this.rules = rules;
    this.slack = slack;
    this.bound = bound;
  }
}
