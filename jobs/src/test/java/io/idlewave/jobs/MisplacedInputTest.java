package io.idlewave.jobs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Input of the right kind in the wrong place: what is said leads to the right one. */
class MisplacedInputTest {

  private static final int BAD_INPUT = 2;

  @TempDir private static Path folder;

  @BeforeAll
  static void runOnce() {
    CommandLineRun.ok("synth", "ring", "--ranks", "4", "--laps", "3", "--out", path("trace"));
    CommandLineRun.ok(
        "run",
        path("trace"),
        "--noise",
        "exponential,mean=1us",
        "--replicates",
        "2",
        "--out",
        path("results"));
  }

  private static String path(String name) {
    return folder.resolve(name).toString();
  }

  private static CommandLineRun study(String text) throws IOException {
    Path study = folder.resolve("study.yaml");
    Files.writeString(study, text);
    return CommandLineRun.of("run", study.toString(), "--force", "--out", path("out"));
  }

  @Test
  void run_results_namesTheStudyInThem() {
    CommandLineRun.of("run", path("results"))
        .assertRefused(BAD_INPUT, "idlewave run " + path("results/study.yaml") + " does it again");
  }

  @Test
  void report_fileOfResults_namesTheFolder() {
    CommandLineRun.of("report", path("results/summary.json"))
        .assertRefused(
            BAD_INPUT, "such as " + path("results") + ", got the file " + path("results/summary"));
  }

  @Test
  void run_scenarioThatDoesNotFitTheTrace_isNamedWithItsLine() throws IOException {
    study(
            """
            trace: trace
            scenarios:
              - name: a
                noise: {distribution: exponential, mean: 1us}
              - name: a late rank
                delays: [{rank: 4, at: 1us, duration: 1ms}]
            """)
        .assertRefused(
            BAD_INPUT,
            "study.yaml: line 5: scenarios[1]: scenario a late rank: delays[0].rank: 0 to 3");
  }

  @Test
  void run_moreRanksPerNodeThanRanks_isRefusedWithTheBound() throws IOException {
    study(
            """
            trace: trace
            timing: model
            network: myrinet
            mapping: {kind: sequential, ranksPerNode: 100}
            """)
        .assertRefused(BAD_INPUT, "mapping.ranksPerNode: 1 to 4, the ranks of the trace, got 100");
  }

  @Test
  void run_gridOfCollectivesThatNobodyStates_variesThem() throws IOException {
    String text =
        """
        trace: trace
        timing: model
        network: myrinet
        scenarios: [{name: as chosen}]
        grid:
          collectives.allreduce: [ring, rabenseifner]
          collectives.pricing: [in-turn]
        """;
    String out = study(text).assertEnds(0).out();
    org.assertj.core.api.Assertions.assertThat(out)
        .contains(
            "as chosen ",
            "as chosen[collectives.allreduce=ring,collectives.pricing=in-turn]",
            "as chosen[collectives.allreduce=rabenseifner,collectives.pricing=in-turn]");
    study(text.replace("allreduce", "allreduces"))
        .assertRefused(BAD_INPUT, "grid.collectives.allreduces: unknown key");
  }
}
