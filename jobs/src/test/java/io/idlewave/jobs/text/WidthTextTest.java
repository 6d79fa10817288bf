package io.idlewave.jobs.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.results.Results;
import io.idlewave.jobs.results.summary.Condition;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.perturb.scenario.Bound;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Delays of the base of 1 ms of {@link Results}, in ns. */
class WidthTextTest {

  private static final Condition ON_BASE = condition("waits-on-base", 0.65, "waits on base");
  private static final Condition BUSY =
      condition("busy-cores", 0.6, "27 ranks kept 0.6 cores busy");

  private static Condition condition(String code, double value, String sentence) {
    return new Condition(code, value, "1", sentence, false);
  }

  private static List<ScenarioResult> bounds(String name, double lower, double upper) {
    return List.of(
        Results.scenario(name, Bound.LOWER, new double[] {1_000_000 + lower}),
        Results.scenario(name, Bound.UPPER, new double[] {1_000_000 + upper}));
  }

  private static List<String> lines(
      String slackSource, List<Condition> conditions, List<ScenarioResult> results) {
    RunSummary summary = Results.summary(slackSource, conditions);
    return WidthText.lines(summary, results);
  }

  @Test
  void lines_boundsWithinAFifth_sayNothing() {
    assertThat(lines("clocks (stated)", List.of(ON_BASE), bounds("tick", 800, 1000))).isEmpty();
  }

  @Test
  void lines_clocks_nameTheWaitsThatMayBeWork() {
    assertThat(lines("clocks (stated)", List.of(ON_BASE, BUSY), bounds("tick", 799, 1000)))
        .containsExactly(
            "the bounds lie far apart because 65 % of the waiting is work if calls take as long as the"
                + " shortest of their class; 27 ranks kept 0.6 cores busy: record on a machine with a"
                + " core per rank");
  }

  @Test
  void lines_orders_sayHowWellClocksAreKnown() {
    assertThat(
            lines("causal (stated, offsets known within 9us)", List.of(), bounds("tick", 0, 1000)))
        .containsExactly("the bounds lie far apart because offsets known within 9us");
  }

  @Test
  void lines_noClocks_sayThatNothingRelatesThem() {
    assertThat(lines("local (the ranks share no clock)", List.of(), bounds("tick", 0, 1000)))
        .containsExactly(
            "the bounds lie far apart because nothing relates the clocks of the ranks, so that a wait"
                + " absorbs all of it or nothing (the ranks share no clock)");
  }

  @Test
  void lines_someScenarios_areNamed() {
    List<ScenarioResult> results = new ArrayList<>(bounds("tick", 0, 1000));
    results.addAll(bounds("tock", 1000, 1000));
    assertThat(lines("local (stated)", List.of(), results).get(0))
        .startsWith("the bounds of tick lie far apart because nothing relates")
        .endsWith("nothing");
  }

  /**
   * Half of the replicates delay by nothing, half by 2 us: 1 us, and 2.01 of Student / sqrt(49) of
   * it.
   */
  @Test
  void lines_meanThatFewReplicatesLeaveUncertain_asksForMore() {
    assertThat(lines("simulated", List.of(), replicates(0, 2000)))
        .containsExactly(
            "the mean of tick is known to within 29 % only, by 50 replicates: four times as many"
                + " halve that");
  }

  @Test
  void lines_meanThatReplicatesAgreeOn_saysNothing() {
    assertThat(lines("simulated", List.of(), replicates(2000, 2200))).isEmpty();
  }

  private static List<ScenarioResult> replicates(double oneNanos, double otherNanos) {
    double[] runtimes = new double[50];
    for (int i = 0; i < runtimes.length; i++) {
      runtimes[i] = 1_000_000 + (i % 2 == 0 ? oneNanos : otherNanos);
    }
    return List.of(Results.scenario("tick", Bound.EXACT, runtimes));
  }

  @Test
  void sentences_areThoseOfPages() {
    RunSummary summary = Results.summary("local (the ranks share no clock)", List.of());
    assertThat(WidthText.sentences(summary, bounds("tick", 0, 1000)))
        .singleElement()
        .asString()
        .startsWith("The bounds lie far apart because nothing relates")
        .endsWith("(the ranks share no clock).");
  }
}
