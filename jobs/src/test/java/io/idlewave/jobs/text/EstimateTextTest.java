package io.idlewave.jobs.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.results.Results;
import io.idlewave.jobs.results.summary.Difference;
import io.idlewave.jobs.results.summary.Estimates;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.summary.TailResult;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.statistics.Summary;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Intervals of what does not vary, and of what nobody knows, are no columns. */
class EstimateTextTest {

  private static RunSummary of(List<Difference> differences, List<TailResult> tails) {
    RunSummary summary = Results.summary();
    return new RunSummary(
        summary.trace(),
        summary.scenarios(),
        summary.engine(),
        summary.caveat(),
        true,
        List.of(),
        null,
        null,
        null,
        new Estimates(null, differences, List.of(), tails),
        null,
        null,
        null);
  }

  private static Difference difference(double... nanos) {
    double[] ratios = Arrays.stream(nanos).map(d -> 1 + d / 1e6).toArray();
    return Difference.of(
        "late",
        "base",
        "exact",
        nanos.length,
        Summary.of(nanos, Quantum.DEFAULT),
        Summary.ofRatios(ratios, Double.POSITIVE_INFINITY, 0.05));
  }

  @Test
  void differences_constant_haveNoIntervals() {
    assertThat(EstimateText.differences(of(List.of(difference(90_000)), List.of())))
        .containsExactly(
            "",
            "longer than base, replicate by replicate",
            "scenario  bound      mean  mean ratio",
            "late      exact  90.00 us     x1.0900");
  }

  @Test
  void differences_none_areNoTable() {
    assertThat(EstimateText.differences(of(List.of(difference(0, 0, 0)), List.of()))).isEmpty();
  }

  @Test
  void differences_varying_haveIntervals() {
    double[] nanos = new double[100];
    Arrays.setAll(nanos, k -> k);
    List<String> lines = EstimateText.differences(of(List.of(difference(nanos)), List.of()));
    assertThat(lines.get(2)).contains("95 %");
    assertThat(lines.get(3)).containsPattern("-[0-9.]+ \\+[0-9.]+ ns");
  }

  @Test
  void tails_withoutAnyFit_areOneLine() {
    assertThat(
            EstimateText.tables(of(List.of(), List.of(TailResult.none("late", "exact"))))
                .get("tail"))
        .containsExactly("", "fit: nothing could be fitted to the longest run times");
  }
}
