package io.idlewave.jobs.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.results.Results;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.results.summary.SimulatedResult;
import io.idlewave.perturb.scenario.Bound;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The base of {@link Results} is 1 ms; figures are worked by hand. */
class AnswerTextTest {

  private static ScenarioResult result(Bound bound, double... nanos) {
    return Results.scenario("tick", bound, nanos);
  }

  @Test
  void of_bounds_leadsWithWhatIsAdded() {
    assertThat(
            AnswerText.of(
                List.of(
                    result(Bound.LOWER, 1_010_400, 1_010_600),
                    result(Bound.UPPER, 1_019_700, 1_019_900))))
        .isEqualTo("tick costs 1.05 to 1.98 %: 10.5 to 19.8 us on average, of a base of 1.000 ms");
  }

  @Test
  void of_oneValue_isNoAverage() {
    assertThat(AnswerText.of(List.of(result(Bound.EXACT, 1_003_970, 1_003_970))))
        .isEqualTo("tick costs 0.397 %: 3.97 us, of a base of 1.000 ms");
  }

  @Test
  void of_wideInterval_hasFewDigits() {
    // 100 values 1 ns apart: a mean of 49.5 ns, 11.5 ns between the ends of its interval
    double[] nanos = IntStream.range(0, 100).mapToDouble(k -> 1_000_000 + k).toArray();
    assertThat(AnswerText.of(List.of(result(Bound.EXACT, nanos))))
        .isEqualTo("tick costs 0.0050 %: 50 ns on average, of a base of 1.000 ms");
  }

  @Test
  void of_disturbanceThatIsAbsorbed_costsNothing() {
    assertThat(AnswerText.of(List.of(result(Bound.EXACT, 1_000_000, 1_000_000))))
        .isEqualTo("tick costs nothing, of a base of 1.000 ms");
    assertThat(
            AnswerText.of(
                List.of(Results.disturbed(result(Bound.EXACT, 1_000_000, 1_000_000), true))))
        .isEqualTo("tick costs nothing, of a base of 1.000 ms");
  }

  @Test
  void of_undisturbed_saysWhatTheRunTakes() {
    ScenarioResult alone = Results.disturbed(result(Bound.EXACT, 1_000_000), false);
    assertThat(AnswerText.of(List.of(alone))).isEqualTo("tick takes 1.000 ms: nothing disturbs it");
    SimulatedResult model = new SimulatedResult("loggp", 133.3e6, null, null, List.of());
    assertThat(AnswerText.of(List.of(alone.with(model))))
        .isEqualTo("tick would take 1.000 ms, recorded 133.3 ms");
    SimulatedResult untimed = new SimulatedResult("loggp", null, null, null, List.of());
    assertThat(AnswerText.of(List.of(alone.with(untimed)))).isEqualTo("tick would take 1.000 ms");
  }

  /** 10 us of 1 ms, and 30 of 1.5: each bound counts from its own base. */
  @Test
  void of_boundsWithBasesOfTheirOwn_countFromThese() {
    ScenarioResult lower = result(Bound.LOWER, 1_010_000);
    ScenarioResult upper = Results.scenario("tick", Bound.UPPER, 1_500_000.0, 1_530_000);
    assertThat(AnswerText.of(List.of(lower, upper)))
        .isEqualTo("tick costs 1.0 to 2.0 %: 10 to 30 us, of a base of 1.000 ms to 1.500 ms");
    assertThat(
            AnswerText.of(
                List.of(Results.disturbed(lower, false), Results.disturbed(upper, false))))
        .isEqualTo("tick takes 1.010 ms to 1.530 ms: nothing disturbs it");
  }

  @Test
  void of_fasterOrUndecided_saysSo() {
    assertThat(AnswerText.of(List.of(result(Bound.LOWER, 980_000), result(Bound.UPPER, 990_000))))
        .isEqualTo("tick saves 1.0 to 2.0 %: 10 to 20 us, of a base of 1.000 ms");
    assertThat(AnswerText.of(List.of(result(Bound.LOWER, 990_000), result(Bound.UPPER, 1_010_000))))
        .isEqualTo(
            "tick changes the run time by -1.0 to +1.0 %: -10 to +10 us, of a base of 1.000 ms");
  }

  @Test
  void lines_manyScenarios_areCut() {
    List<ScenarioResult> results =
        IntStream.range(0, 30).mapToObj(k -> Results.scenario("s" + k, Bound.EXACT)).toList();
    assertThat(AnswerText.lines(results)).hasSize(25).endsWith("(6 more in the table)");
  }

  @Test
  void histograms_oneValue_takeNoLine() {
    ScenarioResult result = result(Bound.EXACT, 1_003_970, 1_003_970);
    RuntimeHistograms histograms =
        new RuntimeHistograms(List.of(result), new BoundWords(List.of()));
    assertThat(histograms.lines(10, Glyphs.BLOCKS)).isEmpty();
  }
}
