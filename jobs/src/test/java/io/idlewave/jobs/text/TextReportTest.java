package io.idlewave.jobs.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.idlewave.jobs.results.Results;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.summary.Condition;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.perturb.scenario.Bound;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextReportTest {

  @TempDir private Path path;

  @ParameterizedTest
  @CsvSource({
    "0, 0 ns",
    "0.015625, 0.016 ns",
    "999, 999 ns",
    "999.96, 1.000 us",
    "1234.4, 1.234 us",
    "12345678, 12.35 ms",
    "123456789, 123.5 ms",
    "999960000, 1.000 s",
    "5e12, 5000 s",
    "-2500, -2.500 us"
  })
  void time_anySize_hasFourDigits(double nanos, String text) {
    assertThat(HumanUnits.time(nanos)).isEqualTo(text);
  }

  @Test
  void countAndSize_anySize_haveFourDigits() {
    assertThat(HumanUnits.count(12)).isEqualTo("12");
    assertThat(HumanUnits.count(100_000_000)).isEqualTo("100.0 M");
    assertThat(HumanUnits.size(1720)).isEqualTo("1.720 kB");
    assertThat(HumanUnits.size(9.2e18)).isEqualTo("9.200 EB");
    assertThat(HumanUnits.size((double) Long.MAX_VALUE)).isEqualTo("at least 9.223 EB");
    assertThat(HumanUnits.size(4e19)).isEqualTo("at least 9.223 EB");
    assertThat(HumanUnits.meanSize(3_000, 2)).isEqualTo("1.500 kB");
    assertThat(HumanUnits.meanSize(Long.MAX_VALUE, 1)).isEqualTo("at least 9.223 EB");
  }

  @Test
  void table_unequalCells_isAligned() {
    TextTable table = new TextTable(1, "name", "n");
    table.add("a", "100");
    assertThat(table.lines()).containsExactly("name    n", "a     100");
    assertThatIllegalArgumentException().isThrownBy(() -> table.add("a"));
  }

  @Test
  void histogram_values_areCountedOnceEach() {
    Histogram histogram = new Histogram(0, 4, 4);
    for (double value : new double[] {0, 0.5, 1, 3.9, 4}) {
      histogram.add(value);
    }
    assertThat(List.of(histogram.count(0), histogram.count(1), histogram.count(2)))
        .containsExactly(2L, 1L, 0L);
    assertThat(histogram.count(3)).isEqualTo(2);
    assertThat(histogram.lines(4, Glyphs.BLOCKS))
        .containsExactly(
            "0 ns  1 ns │████ 2", "1 ns  2 ns │██ 1", "2 ns  3 ns │ 0", "3 ns  4 ns │████ 2");
  }

  @Test
  void outline_bins_areAsHighAsFull() {
    Histogram histogram = new Histogram(0, 4, 4);
    for (double value : new double[] {0, 0.5, 1, 3.9, 4}) {
      histogram.add(value);
    }
    assertThat(histogram.outline(6, Glyphs.BLOCKS)).isEqualTo("█▄ █  ");
    assertThat(new Histogram(5, 5, 4).outline(3, Glyphs.BLOCKS)).isEqualTo("   ");
  }

  @Test
  void histogram_valueOutside_isRefused() {
    Histogram histogram = new Histogram(0, 4, 4);
    assertThatIllegalArgumentException().isThrownBy(() -> histogram.add(4.5));
    assertThatIllegalArgumentException().isThrownBy(() -> histogram.add(Double.NaN));
    assertThatIllegalArgumentException().isThrownBy(() -> new Histogram(1, 0, 4));
  }

  @Test
  void histogram_oneValue_isOneBin() {
    Histogram histogram = new Histogram(5, 5, 12);
    histogram.add(5);
    assertThat(histogram.lines(2, Glyphs.BLOCKS)).containsExactly("5 ns  5 ns │██ 1");
  }

  @Test
  void histogram_rareBin_showsSomething() {
    Histogram histogram = new Histogram(0, 2, 2);
    for (int i = 0; i < 10_000; i++) {
      histogram.add(0);
    }
    histogram.add(2);
    assertThat(histogram.lines(10, Glyphs.BLOCKS).get(1)).endsWith("│▏ 1");
  }

  @Test
  void of_results_statesTableHistogramsAndCaveat() throws IOException {
    LocalFolder folder = new LocalFolder(path);
    Results.writeTo(folder);
    List<String> lines = new TextReport(80, Glyphs.BLOCKS, TableChoice.ALL).of(folder);
    assertThat(lines)
        .contains(
            "trace: 2 ranks, 12 calls, 4 messages (4.096 kB), 0 collectives on 1 communicator,"
                + " span 1.000 ms",
            "warning: 2 threads of rank 0 were skipped (thread-skipped, 2 times; errs: short)",
            "scenario  bound            base      mean       p50  p95  p99  slowdown",
            "jitter    upper        1.000 ms  1.002 ms  1.002 ms    -    -   x1.0024",
            "tick      exact given  1.000 ms  1.002 ms  1.002 ms    -    -   x1.0024",
            "exact given: incomplete trace: 1 send without a receive",
            "warning: tick (exact given): 1 of 5 replicates end in a deadlock and are left out",
            "run times of jitter (upper) beyond the base of 1.000 ms, 4 replicates",
            "run times of tick (exact given) beyond the base of 1.000 ms, 4 replicates",
            "engine: 2.0 s wall, 3.5 s CPU, 12 calls x 15 lanes, 90 event-lanes/s, window at most 7"
                + " calls, parallelism 2",
            "caveat: incomplete trace: 1 send without a receive; order fixed by the trace")
        .noneMatch(line -> line.startsWith("run times of jitter (lower)"));
    assertThat(lines.stream().filter(line -> line.contains("█")))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
  }

  @ParameterizedTest
  @CsvSource({
    "31.2, 42, -32 +42 ns",
    "31200, 4200, -32 +5 us",
    "3120, 0, -3.2 +0.0 us",
    "999000, 1000001, -1.0 +1.1 ms",
    ", 42, open +42 ns",
    "250, , -250 ns open",
    ", , open",
    "0, 0, -0 +0 ns"
  })
  void reach_anyEnds_areRoundedOutwards(Double below, Double above, String text) {
    assertThat(HumanUnits.reach(below, above)).isEqualTo(text);
  }

  /** From 1 ms on in steps of 1 ns: 29.01 ns sd, order statistics 40, 61, 90, 97 and 100. */
  @Test
  void intervals_hundredReplicates_standBelowTheFigures() {
    double[] nanos = new double[100];
    Arrays.setAll(nanos, k -> 1_000_000 + k);
    ScenarioResult result = Results.scenario("jitter", Bound.EXACT, nanos);
    assertThat(IntervalTable.lines(List.of(result), new BoundWords(List.of())))
        .containsExactly(
            "",
            "95 % interval  bound          mean         p50           p95           p99",
            "jitter         exact  -5.8 +5.8 ns  -11 +11 ns  -5.1 +5.0 ns  -2.1 ns open",
            "open: too few replicates for this tail");
  }

  @Test
  void intervals_fewReplicates_takeNoLine() {
    ScenarioResult result = Results.scenario("jitter", Bound.EXACT);
    assertThat(IntervalTable.lines(List.of(result), new BoundWords(List.of()))).isEmpty();
  }

  @Test
  void histograms_manyScenarios_takeALineEach() {
    List<ScenarioResult> results =
        List.of(
            Results.scenario("a", Bound.EXACT),
            Results.scenario("b", Bound.LOWER),
            Results.scenario("b", Bound.UPPER),
            Results.scenario("long name", Bound.EXACT));
    RuntimeHistograms histograms = new RuntimeHistograms(results, new BoundWords(List.of()));
    results.forEach(result -> Results.runtimes(result).forEach(histograms::add));
    assertThat(histograms.lines(64, Glyphs.BLOCKS))
        .containsExactly(
            "",
            "run times beyond the base of 1.000 ms",
            "scenario   bound      from" + " ".repeat(34) + "to",
            "a          exact  1.000 us  ▄█▄" + pad(),
            "b          upper  1.000 us  ▄█▄" + pad(),
            "long name  exact  1.000 us  ▄█▄" + pad());
  }

  private static String pad() {
    return " ".repeat(23) + "4.000 us";
  }

  @Test
  void of_census_namesEveryFunctionAndLeftover() {
    assertThat(TextReport.of(Results.census()))
        .contains(
            "MPI_Finalize      2",
            "unmatched sends 1, unmatched receives 0, incomplete collectives 0, open requests 2");
  }

  /**
   * The line of a run with four conditions, the last of which matters most, one of 250 characters.
   */
  @Test
  void caveat_ofFourConditions_hasThreeShortSentencesTheMostImportantFirst() {
    List<Condition> conditions =
        List.of(
            new Condition("recorded-order", null, null, "order fixed by the trace", false),
            new Condition("slack", null, null, "slack local (stated)", false),
            new Condition("machine", null, null, "of " + "network ".repeat(30), false),
            new Condition("deadlocks", 1.0, "replicates", "1 replicate left out", true));
    assertThat(CaveatText.line(conditions))
        .isEqualTo(
            "1 replicate left out; of "
                + "network ".repeat(11)
                + "...; slack local (stated); 1 more in summary.json, see explain condition");
    assertThat(CaveatText.line(conditions.subList(0, 2)))
        .isEqualTo("slack local (stated); order fixed by the trace");
  }

  @Test
  void caveat_ofAnEarlierVersion_leadsToTheSummary() {
    RunSummary earlier = Results.ofAnEarlierVersion();
    assertThat(TextReport.caveat(earlier))
        .isEqualTo("caveat: in summary.json, as an earlier version wrote it");
    assertThat(BoundWords.of(earlier).of("exact")).isEqualTo("exact");
  }
}
