package io.idlewave.jobs.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.study.DelaySpec.AfterCall;
import io.idlewave.jobs.study.Eager;
import io.idlewave.jobs.study.ScenarioSpec;
import io.idlewave.jobs.study.Study;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Slack;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What idlewave says of real traces. */
class RealTraceTest {

  private static final double MILLI = 1e6;

  @TempDir Path work;

  private TraceArchive wave() throws IOException {
    try (InputStream packed =
        RealTraceTest.class.getResourceAsStream("/otf2/pert-wave-base.tar.xz")) {
      return SharedTraces.ingest(packed, work);
    }
  }

  private static Study study(TraceArchive archive, Slack slack, ScenarioSpec scenario) {
    Study study = Study.of(archive.folder(), List.of(scenario));
    return new Study(
        study.trace(),
        study.seed(),
        4,
        study.timing(),
        slack,
        study.rules(),
        study.eager(),
        study.quantum(),
        study.base(),
        study.inject(),
        study.scenarios());
  }

  private static ScenarioSpec hiccup(int rank, int occurrence) {
    return new ScenarioSpec(
        "hiccup",
        null,
        null,
        null,
        List.of(new AfterCall(rank, "MPI_Waitall", occurrence, 40 * MILLI)));
  }

  @Test
  void delay_earlyInAChain_reachesEveryRank() throws IOException {
    TraceArchive archive = wave();
    PlainRun local = new PlainRun(archive, study(archive, Slack.LOCAL, hiccup(5, 4)));
    PlainRun clocks = new PlainRun(archive, study(archive, Slack.CLOCKS, hiccup(5, 4)));
    double[] lower = local.delays(0, Bound.LOWER).get(0);
    double[] upper = local.delays(0, Bound.UPPER).get(0);
    double[] exact = clocks.delays(0, Bound.EXACT).get(0);
    for (int rank = 0; rank < 12; rank++) {
      assertThat(upper[rank]).as("upper, rank %d", rank).isBetween(39.8 * MILLI, 40.0 * MILLI);
      assertThat(exact[rank]).as("clocks, rank %d", rank).isBetween(39.8 * MILLI, 40.0 * MILLI);
      assertThat(exact[rank]).isBetween(lower[rank], upper[rank]);
    }
  }

  @Test
  void delay_lateInAChain_reachesThreeRanksToEachSide() throws IOException {
    TraceArchive archive = wave();
    PlainRun local = new PlainRun(archive, study(archive, Slack.LOCAL, hiccup(2, 27)));
    PlainRun clocks = new PlainRun(archive, study(archive, Slack.CLOCKS, hiccup(2, 27)));
    double[] lower = local.delays(0, Bound.LOWER).get(0);
    double[] upper = local.delays(0, Bound.UPPER).get(0);
    double[] exact = clocks.delays(0, Bound.EXACT).get(0);
    for (int rank = 0; rank < 12; rank++) {
      if (rank <= 5) {
        assertThat(exact[rank]).as("clocks, rank %d", rank).isBetween(39.3 * MILLI, 40.0 * MILLI);
        assertThat(upper[rank]).as("upper, rank %d", rank).isBetween(39.3 * MILLI, 40.0 * MILLI);
      } else {
        assertThat(exact[rank]).as("clocks, rank %d", rank).isZero();
        assertThat(upper[rank]).as("upper, rank %d", rank).isZero();
      }
      assertThat(exact[rank]).isBetween(lower[rank], upper[rank]);
    }
  }

  @TestFactory
  List<DynamicTest> run_withoutPerturbation_delaysNoRank() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path packed : SharedTraces.all()) {
      String name = packed.getFileName().toString();
      tests.add(
          DynamicTest.dynamicTest(
              name,
              () -> {
                TraceArchive archive = ingest(packed, name);
                ScenarioSpec nothing = new ScenarioSpec("nothing", null, null, null, List.of());
                for (Slack slack : new Slack[] {null, Slack.LOCAL}) {
                  PlainRun run = new PlainRun(archive, study(archive, slack, nothing));
                  for (LaneResult lanes : run.lanes) {
                    assertThat(lanes.rankDelayNanos()).containsOnly(0);
                  }
                }
              }));
    }
    return tests;
  }

  @TestFactory
  List<DynamicTest> eager_allOrNothing_everyTraceWalks() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path packed : SharedTraces.all()) {
      String name = packed.getFileName().toString();
      tests.add(
          DynamicTest.dynamicTest(
              name,
              () -> {
                TraceArchive archive = ingest(packed, name);
                for (long threshold : new long[] {0, Eager.MAX_BYTES}) {
                  ScenarioSpec noise =
                      new ScenarioSpec("noise", new Exponential(1000), null, null, List.of());
                  Study study =
                      study(archive, null, noise).resolved(Slack.LOCAL, threshold, Quantum.DEFAULT);
                  PlainRun run = new PlainRun(archive, study);
                  boolean cyclic = threshold == 0 && name.startsWith("miniamr");
                  for (LaneResult lanes : run.lanes) {
                    for (boolean deadlocked : lanes.deadlocked()) {
                      assertThat(deadlocked).isEqualTo(cyclic);
                    }
                  }
                }
              }));
    }
    return tests;
  }

  private TraceArchive ingest(Path packed, String name) throws IOException {
    Path folder = work.resolve(name);
    deleteTree(folder);
    try (InputStream in = Files.newInputStream(packed)) {
      return SharedTraces.ingest(in, folder);
    }
  }

  private static void deleteTree(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (var files = Files.walk(folder)) {
        for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
