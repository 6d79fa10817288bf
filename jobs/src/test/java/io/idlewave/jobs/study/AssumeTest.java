package io.idlewave.jobs.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.Yaml;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The mapping {@code assume} of a study. */
class AssumeTest {

  private static final String QUIET = "trace: t\nscenarios: [{name: quiet}]\n";

  private static Study parse(String keys) {
    return StudyReader.parse("study.yaml", QUIET + keys, Path.of("/studies"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "slack: local",
        "rules: sottile",
        "bound: unconditional",
        "eager: 4KiB",
        "inject: start",
        "base: {lower: 1us, functions: {MPI_Recv: {upper: 2us}}}",
        "transit: {latency: 2us}"
      })
  void parse_keyInTheMapping_isTheOneOnTheStudyItself(String key) {
    Study assumed = parse("assume: {" + key + "}");
    assertThat(assumed).isEqualTo(parse(key)).isNotEqualTo(parse(""));
    assertThat(assumed.toYaml()).isEqualTo(parse(key).toYaml());
  }

  @Test
  void parse_whatDependsOnEachOther_mayStandInDifferentPlaces() {
    assertThat(parse("rules: sottile\nassume: {sottile: {terms: completed}}"))
        .isEqualTo(parse("assume: {rules: sottile, sottile: {terms: completed}}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "assume: {slack: clock} | line 3: assume.slack: one of auto, local, causal, clocks",
        "assume: {base: {lower: 1}} | line 3: assume.base.lower: a time with its unit",
        "assume: {slak: local} | line 3: assume.slak: unknown key; the nearest known one is slack",
        "assume: {seed: 1} | line 3: assume.seed: unknown key",
        "assume: local | line 3: assume: a mapping of keys to values, got local"
      })
  void parse_whatMakesNoSense_isRefusedWhereItStands(String keys, String message) {
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> parse(keys))
        .withMessageContaining("study.yaml: " + message);
  }

  @Test
  void parse_keyInBothPlaces_isRefused() {
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> parse("assume: {slack: local}\nslack: local"))
        .withMessage("study.yaml: line 3: assume.slack: here or on the study itself, got both");
  }

  @Test
  void parse_modelTiming_assumesNothing() {
    String model = "trace: t\ntiming: model\nnetwork: myrinet\nassume: {slack: local}";
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> StudyReader.parse("study.yaml", model, Path.of("/studies")))
        .withMessageContaining("line 4: assume.slack: not under timing: model");
  }

  @Test
  void over_flag_goesBeforeTheMapping() {
    Node root = Yaml.parse("study.yaml", QUIET + "assume: {slack: local, eager: 4KiB}");
    StudyFlags flags = new StudyFlags(Map.of("slack", "causal"), List.of());
    Study over = StudyReader.read(flags.over(AssumeKeys.lifted(root)), (Path) null);
    assertThat(over.toYaml())
        .isEqualTo(
            StudyReader.read(
                    Yaml.parse("study.yaml", QUIET + "slack: causal\neager: 4KiB"), (Path) null)
                .toYaml());
  }
}
