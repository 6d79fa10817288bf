package io.idlewave.perturb.observed;

import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;
import java.io.Serializable;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The rules by which the lanes of a study absorb delays, one per bound of its results. Immutable.
 * {@link SlackKind} is where others come in.
 */
public final class SlackRules implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final SlackRules UNCONDITIONAL =
      new SlackRules(Map.of(Bound.UPPER, new UnconditionalRules()));

  private final EnumMap<Bound, SlackRule> byBound = new EnumMap<>(Bound.class);

  public SlackRules(Map<Bound, SlackRule> byBound) {
    if (byBound.isEmpty()) {
      throw new IllegalArgumentException("slack rules: at least one bound, got none");
    }
    this.byBound.putAll(byBound);
  }

  /**
   * What a study gets that asks for {@code rules} and {@code slack}; where rules are unconditional,
   * nothing has slack.
   *
   * @throws IllegalArgumentException if there is nothing of that kind, as for {@link Slack#CAUSAL}
   */
  public static SlackRules of(Rules rules, Slack slack) {
    if (rules == Rules.UNCONDITIONAL) {
      return UNCONDITIONAL;
    }
    return SlackKinds.ALL.stream()
        .filter(kind -> rules == Rules.STANDARD && kind.slack() == slack)
        .findFirst()
        .map(SlackKind::rules)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "slack rules: none for rules "
                        + rules.label()
                        + " and slack "
                        + slack.label()));
  }

  /** The bounds that results come with, in the order of {@link Bound}. */
  public List<Bound> bounds() {
    return List.copyOf(byBound.keySet());
  }

  /** The rule of the lanes of {@code bound}, one of {@link #bounds()}. */
  public SlackRule of(Bound bound) {
    SlackRule rule = byBound.get(bound);
    if (rule == null) {
      throw new IllegalArgumentException(
          "slack rule of a bound: one of " + bounds() + ", got " + bound);
    }
    return rule;
  }
}
