package io.idlewave.jobs.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.StudyFiles;
import io.idlewave.jobs.study.text.Yaml;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The key {@code analysis}, in files and options, with the analyses that the engine brings. */
class AnalysisKeyTest {

  private static final Path TRACE = Path.of("trace").toAbsolutePath();
  private static final String MODEL = "trace: t\ntiming: model\nnetwork: cenju-4\n";

  @TempDir private static Path folder;

  private static Study parse(String yaml) {
    return StudyReader.parse("study.yaml", yaml, folder);
  }

  private static Study over(StudyFlags flags) {
    return flags.over(TRACE, folder);
  }

  private static Study over(StudyFlags flags, String study) {
    Node root = Yaml.parse("study", study).reading(StudyFiles.of(folder));
    return StudyReader.read(flags.over(root), (Path) null);
  }

  private static StudyFlags flags(String... stated) {
    Map<String, String> flags = new HashMap<>();
    for (int i = 0; i < stated.length; i += 2) {
      flags.put(stated[i], stated[i + 1]);
    }
    return new StudyFlags(flags, List.of());
  }

  private static Timing.Observed observed(Study study) {
    return (Timing.Observed) study.timing();
  }

  private static void assertRefused(String yaml, String message) {
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> parse(yaml))
        .satisfies(e -> assertThat(e.getMessage()).contains(message).doesNotContain("\n"));
  }

  /** Without scenarios there is one, where all analyses look at the recorded run alone. */
  @Test
  void parse_recordedRunAlone_isOneUndisturbedScenario() {
    Study study = parse("trace: t\nanalysis: [critical-path, stragglers]\nstep: MPI_Barrier");
    assertThat(study.scenarios())
        .containsExactly(new ScenarioSpec("recorded", null, null, null, List.of()));
    assertThat(study.replicates()).isEqualTo(1);
    assertThat(study.reference()).isEqualTo("recorded");
    assertThat(study.toYaml()).contains("name: recorded");
    assertThat(parse(study.toYaml())).isEqualTo(study);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[] | the key scenarios is required, got only trace, analysis",
        "[waves, wait-states, attribution] | study.yaml: line 1: the key scenarios is required by"
            + " waves, attribution; without scenarios only call-paths, critical-path, efficiencies,"
            + " stragglers, wait-states",
        "[wait-states], grid: {noise.mean: [1us]} | grid: only with scenarios, got none",
        "[wait-states], map: ranks | map: only with scenarios, got none",
        "[wait-states], compute: {denoise: minimum} | compute: only with scenarios, got none",
        "[wait-states], limit: 1s | limit: only with scenarios, got none",
        "[wait-states], reference: recorded | reference: only with scenarios, got none",
        "[wait-states], tail: fit | tail: only with scenarios, got none",
      })
  void parse_whatAsksOfScenariosWithoutAny_isRefused(String analysis, String message) {
    assertRefused("{trace: t, analysis: " + analysis + "}", message);
  }

  /** Of the recorded run alone nobody asks what noise does. */
  @Test
  void over_analysesOfTheRecordedRun_studiesItUndisturbed() {
    Study study = over(flags("analysis", "critical-path,call-paths"));
    assertThat(study.scenarios())
        .containsExactly(new ScenarioSpec("recorded", null, null, null, List.of()));
    assertThat(study.replicates()).isEqualTo(1);
    assertThat(observed(study).analyses()).containsExactly("critical-path", "call-paths");
  }

  @Test
  void over_whatAsksOfScenarios_studiesNoiseBesideTheRecordedRun() {
    assertThat(over(flags("analysis", "critical-path,attribution")).scenarios()).hasSize(3);
    assertThat(over(flags("analysis", "critical-path", "map", "ranks")).scenarios()).hasSize(3);
    assertThat(over(flags("analysis", "critical-path", "limit", "1s")).scenarios()).hasSize(3);
    assertThat(over(flags("analysis", "critical-path", "tail", "none")).scenarios()).hasSize(1);
  }

  /** The scenario of such a study is the recorded run, whatever is asked of it on top. */
  @Test
  void over_studyOfTheRecordedRunAlone_keepsItsScenario() {
    String study = "trace: t\nanalysis: [wait-states]\n";
    Study asked = over(flags("analysis", "attribution", "limit", "1s"), study);
    assertThat(asked.scenarios()).isEqualTo(over(StudyFlags.NONE, study).scenarios());
    assertThat(asked.replicates()).isEqualTo(1);
    assertThat(observed(asked).analyses()).containsExactly("attribution");
  }

  @Test
  void toYaml_analysesOfModelTiming_readAgain_isEqual() {
    Study study = parse(MODEL + "mapping: [0, 0, 1, 1]\nanalysis: [sensitivities, critical-path]");
    assertThat(study.toYaml()).contains("analysis:", "sensitivities", "critical-path");
    assertThat(parse(study.toYaml())).isEqualTo(study);
  }

  @Test
  void parse_unknownAnalysis_namesThoseThatThereAre() {
    assertRefused(
        MODEL + "analysis: [sensitivity]",
        "analysis[0]: one of attribution, call-paths, critical-path, efficiencies, extrapolation,"
            + " links, sensitivities, spread, stragglers, synchronisation, variance, wait-states, waves,"
            + " winning-path, got sensitivity");
  }
}
