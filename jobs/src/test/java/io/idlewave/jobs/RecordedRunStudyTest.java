package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Studies of the recorded run alone, of a file and of a command line, to their results. */
class RecordedRunStudyTest {

  private static final String ANALYSES =
      "call-paths, critical-path, efficiencies, stragglers, wait-states";

  @TempDir private Path folder;

  @BeforeEach
  void writeTrace() {
    CommandLineRun.ok(
        "synth", "halo", "--px=3", "--py=2", "--jitter=20us", "--out=" + studies().path("trace"));
  }

  private StudyFolder studies() {
    return new StudyFolder(folder);
  }

  private JsonNode alone() throws IOException {
    return studies().run(studies().study("{trace: trace, analysis: [" + ANALYSES + "]}"));
  }

  @Test
  void run_withoutScenarios_findsWhatItFindsBesideThem() throws IOException {
    String noisy =
        "{trace: trace, replicates: 2, analysis: [%s], scenarios: [{name: jitter, noise: {distribution: exponential, mean: 2us}}]}"
            .formatted(ANALYSES);
    JsonNode beside = studies().run(studies().study(noisy));
    JsonNode alone = alone();
    for (String label : ANALYSES.split(", ", -1)) {
      assertThat(alone.at("/analyses/" + label))
          .isNotEmpty()
          .isEqualTo(beside.at("/analyses/" + label));
    }
  }

  @Test
  void run_withoutScenarios_isTheRecordedRunOnce() throws IOException {
    assertThat(alone().get("scenarios"))
        .isNotEmpty()
        .allSatisfy(
            scenario -> {
              assertThat(scenario.get("name").asText()).isEqualTo("recorded");
              assertThat(scenario.get("replicates").asInt()).isEqualTo(1);
              assertThat(scenario.at("/delayNanos/mean").asDouble()).isZero();
            });
    assertThat(folder.resolve("results/study.yaml")).content().contains("name: recorded");
    assertThat(folder.resolve("results/report.html")).isNotEmptyFile();
  }

  @Test
  void run_traceWithSuchAnalyses_isThatStudy() throws IOException {
    JsonNode stated = alone();
    CommandLineRun run =
        CommandLineRun.ok(
            "run",
            studies().path("trace"),
            "--force",
            "--analysis=" + ANALYSES.replace(" ", ""),
            "--out=" + studies().path("results"));
    JsonNode found = new ObjectMapper().readTree(folder.resolve("results/summary.json").toFile());
    assertThat(found.get("analyses")).isEqualTo(stated.get("analyses"));
    assertThat(found.get("scenarios")).isEqualTo(stated.get("scenarios"));
    assertThat(run.out()).contains("critical path of the recorded run: ", ": nothing disturbs it");
    assertThat(run.err()).doesNotContain("nothing is random");
  }

  @Test
  void run_analysisOfScenariosWithoutAny_isRefused() throws IOException {
    String study = studies().study("{trace: trace, analysis: [wait-states, attribution]}");
    CommandLineRun.of("run", study, "--out=" + studies().path("results"))
        .assertRefused(
            2, "the key scenarios is required by attribution; without scenarios only call-paths, ");
  }
}
