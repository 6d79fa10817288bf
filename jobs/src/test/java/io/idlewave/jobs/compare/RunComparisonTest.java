package io.idlewave.jobs.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.compare.RunComparison.Scenario;
import io.idlewave.jobs.compare.RunComparison.Setting;
import io.idlewave.jobs.results.ResultsFolder;
import io.idlewave.jobs.results.place.LocalFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunComparisonTest {

  @TempDir private static Path folder;

  @BeforeAll
  static void runAll() {
    for (String iterations : List.of("5", "6")) {
      CommandLineRun.ok(
          "synth",
          "halo",
          "--px",
          "2",
          "--py",
          "2",
          "--iterations",
          iterations,
          "--out",
          path("trace-" + iterations));
    }
    run("before", "trace-5", "--noise", "exponential,mean=2us");
    run("after", "trace-5", "--noise", "exponential,mean=3us");
    run("again", "trace-5", "--noise", "exponential,mean=2us");
    run("other-seed", "trace-5", "--noise", "exponential,mean=3us", "--seed", "2");
    run("other-trace", "trace-6", "--noise", "exponential,mean=3us");
    run("published", "trace-5", "--noise", "exponential,mean=2us", "--rules", "sottile");
  }

  private static String path(String name) {
    return folder.resolve(name).toString();
  }

  private static void run(String name, String trace, String... options) {
    List<String> args = new ArrayList<>(List.of("run", path(trace), "--out", path("runs/" + name)));
    args.addAll(List.of("--replicates", "60"));
    args.addAll(List.of(options));
    CommandLineRun.ok(args.toArray(String[]::new));
  }

  private static RunComparison compare(String first, String second) {
    return new ResultsPair(results(first), results(second)).compare();
  }

  private static LocalFolder results(String name) {
    return new LocalFolder(folder.resolve("runs").resolve(name));
  }

  private static double[] runtimes(String name) {
    double[] nanos = new double[60];
    ResultsFolder.readRuntimes(
        results(name),
        ResultsFolder.readSummary(results(name)),
        row -> nanos[(int) row.replicate()] = row.runtimeNanos() == null ? 0 : row.runtimeNanos());
    return nanos;
  }

  @Test
  void compare_sameTraceAndSeed_pairsReplicates() {
    RunComparison found = compare("before", "after");
    double[] before = runtimes("before");
    double[] after = runtimes("after");
    double difference = 0;
    double ratio = 0;
    for (int i = 0; i < 60; i++) {
      difference += (after[i] - before[i]) / 60;
      ratio += after[i] / before[i] / 60;
    }
    assertThat(found.paired()).isTrue();
    assertThat(found.equalRuntimes()).isFalse();
    assertThat(found.settings())
        .containsExactly(new Setting("scenarios[0].noise.mean", "2us", "3us"));
    Scenario scenario = found.scenarios().get(0);
    assertThat(scenario.pairs()).isEqualTo(60);
    assertThat(scenario.meanDifferenceNanos()).isCloseTo(difference, within(1e-6));
    assertThat(scenario.ratio()).isCloseTo(ratio, within(1e-12));
    assertThat(scenario.meanInterval().contains(difference)).isTrue();
    assertThat(found.onlyFirst()).isEmpty();
  }

  @Test
  void compare_theSameStudyAgain_hasTheSameBits() {
    RunComparison found = compare("before", "again");
    assertThat(found.equalRuntimes()).isTrue();
    assertThat(found.settings()).isEmpty();
    assertThat(found.scenarios().get(0).meanDifferenceNanos()).isZero();
    assertThat(CommandLineRun.ok("compare", path("runs/before"), path("runs/again")).out())
        .contains("the run times are the same, bit for bit");
  }

  @Test
  void compare_anotherSeedOrTrace_isNotPairedAndSaysWhy() {
    RunComparison seeds = compare("before", "other-seed");
    assertThat(seeds.paired()).isFalse();
    assertThat(seeds.unpairedBecause()).containsExactly("another seed: 1 and 2");
    RunComparison paired = compare("before", "after");
    assertThat(width(seeds.scenarios().get(0))).isGreaterThan(2 * width(paired.scenarios().get(0)));
    assertThat(compare("before", "other-trace").unpairedBecause().toString())
        .contains("another trace: halo");
  }

  private static double width(Scenario scenario) {
    Double lower = scenario.meanInterval().lower();
    Double upper = scenario.meanInterval().upper();
    return lower == null || upper == null ? 0 : upper - lower;
  }

  @Test
  void compare_noBoundInBoth_isRefused() {
    CommandLineRun.of("compare", path("runs/before"), path("runs/published"))
        .assertRefused(3, "at least one scenario and bound in both");
  }

  @Test
  void history_resultsBelowAFolder_areListedTheOldestFirst() throws IOException {
    Files.createDirectories(folder.resolve("runs/broken"));
    Files.writeString(folder.resolve("runs/broken/summary.json"), "{}");
    RunHistory history = RunHistory.below(folder);
    assertThat(history.runs()).hasSize(6);
    assertThat(history.unreadable()).hasSize(1);
    RunHistory.Run first = history.runs().get(0);
    assertThat(first.traceDigest()).hasSize(64);
    assertThat(first.ranks()).isEqualTo(4);
    assertThat(first.replicates()).isEqualTo(60);
    assertThat(history.runs())
        .extracting(run -> String.valueOf(run.ended()))
        .isSorted()
        .allMatch(ended -> ended.endsWith("Z"));
    CommandLineRun run = CommandLineRun.ok("history", folder.toString());
    assertThat(run.out()).contains("runs/other-seed", "warning: ");
    assertThat(CommandLineRun.ok("history", path("runs/before")).out()).contains("\n.  ");
    CommandLineRun.of("history", path("nowhere")).assertRefused(2, "history: the folder");
    Files.delete(folder.resolve("runs/broken/summary.json"));
  }

  @Test
  void unpaired_samplesOfKnownMeans_coverTheirDifference() {
    Random random = new Random(4);
    int misses = 0;
    for (int i = 0; i < 1_000; i++) {
      Scenario found = sample(random, 5).besideUnpaired(sample(random, 7), 0.05);
      misses += found == null || found.meanInterval().contains(2) ? 0 : 1;
    }
    // 5 % and three standard deviations of the share of 1,000 samples
    assertThat(misses).isLessThanOrEqualTo(70);
  }

  private static ScenarioRuns sample(Random random, double mean) {
    TreeMap<Long, Double> nanos = new TreeMap<>();
    for (long i = 0; i < 60; i++) {
      nanos.put(i, mean - 1 - Math.log1p(-random.nextDouble()));
    }
    return new ScenarioRuns("a", "exact", nanos, Double.POSITIVE_INFINITY);
  }
}
