package io.idlewave.perturb.observed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.perturb.observed.slack.ClockRules;
import io.idlewave.perturb.observed.slack.ClocksLowerSlack;
import io.idlewave.perturb.observed.slack.ClocksUpperSlack;
import io.idlewave.perturb.observed.slack.LocalLowerSlack;
import io.idlewave.perturb.observed.slack.LocalUpperSlack;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SlackRulesTest {

  @Test
  void of_everyRulesAndSlack_isRegisteredWithItsBounds() {
    for (Slack slack : Slack.shipped()) {
      assertThat(SlackRules.of(Rules.UNCONDITIONAL, slack).bounds()).containsExactly(Bound.UPPER);
    }
    for (Slack slack : List.of(Slack.LOCAL, Slack.CLOCKS)) {
      assertThat(SlackRules.of(Rules.STANDARD, slack).bounds())
          .containsExactly(Bound.LOWER, Bound.UPPER);
    }
    assertThatThrownBy(() -> SlackRules.of(Rules.STANDARD, Slack.CAUSAL))
        .hasMessage("slack rules: none for rules standard and slack causal");
    assertThat(ClockRules.exact().bounds()).containsExactly(Bound.EXACT);
  }

  @Test
  void rule_ofABound_isTheOneThatItsNameSays() {
    SlackRules local = SlackRules.of(Rules.STANDARD, Slack.LOCAL);
    assertThat(local.of(Bound.LOWER)).isEqualTo(new LocalLowerSlack());
    assertThat(local.of(Bound.UPPER)).isEqualTo(new LocalUpperSlack());
    assertThat(SlackRules.of(Rules.UNCONDITIONAL, Slack.CLOCKS).of(Bound.UPPER))
        .isEqualTo(new UnconditionalRules());
    SlackRules clocks = SlackRules.of(Rules.STANDARD, Slack.CLOCKS);
    assertThat(clocks.of(Bound.LOWER)).isEqualTo(new ClocksLowerSlack());
    assertThat(clocks.of(Bound.UPPER)).isEqualTo(new ClocksUpperSlack());
  }

  @Test
  void rule_ofABoundWithoutLanes_isRefused() {
    SlackRules clocks = ClockRules.exact();
    assertThatThrownBy(() -> clocks.of(Bound.LOWER))
        .hasMessage("slack rule of a bound: one of [EXACT], got LOWER");
    assertThatThrownBy(() -> SlackRules.of(Rules.SOTTILE, Slack.LOCAL))
        .hasMessage("slack rules: none for rules sottile and slack local");
    assertThatThrownBy(() -> new SlackRules(Map.of()))
        .hasMessage("slack rules: at least one bound, got none");
  }
}
