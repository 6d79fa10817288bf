package io.idlewave.jobs.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.StudyFiles;
import io.idlewave.jobs.study.text.Yaml;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The key {@code transit} of a study. */
class StatedMessagesTest {

  private static final Path FOLDER = Path.of("/studies");

  private static Study parse(String keys) {
    return StudyReader.parse("study.yaml", "trace: t\nscenarios: [{name: quiet}]\n" + keys, FOLDER);
  }

  private static StatedMessages transit(Study study) {
    return ((Timing.Observed) study.timing()).transit();
  }

  @Test
  void parse_stated_isInNanosAndPicosPerByte() {
    Study study = parse("transit: {latency: 2us, bandwidth: 0.1ns, overhead: 200ns}");
    assertThat(transit(study)).isEqualTo(new StatedMessages(200, 2000, 100));
    assertThat(parse("transit: {latency: 1.5us}"))
        .satisfies(
            latency -> assertThat(transit(latency)).isEqualTo(new StatedMessages(0, 1500, 0)));
    assertThat(transit(parse("seed: 1"))).isNull();
  }

  @Test
  void toYaml_readAgain_isEqual() {
    Study study = parse("transit: {latency: 2us, bandwidth: 0.083ns, overhead: 200ns}");
    assertThat(study.toYaml()).contains("latency: 2us", "bandwidth: 0.083ns", "overhead: 200ns");
    assertThat(StudyReader.parse("again.yaml", study.toYaml(), FOLDER)).isEqualTo(study);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "transit: {bandwidth: 1ns} | transit: the key latency is required, got only bandwidth",
        "transit: {latency: 2} | transit.latency: a time with its unit (ns, us, ms, s, min, h), got"
            + " 2",
        "transit: {latency: -2us} | transit.latency: at least 0, got -2us",
        "transit: {latency: 2.5ns} | transit.latency: a whole number of ns up to 1000000s, got"
            + " 2.5ns",
        "transit: {latency: 2us, bandwidth: 0.0001ns} | transit.bandwidth: a whole number of ps up"
            + " to 1000s, got 0.0001ns",
        "transit: {latency: 2us, bandwith: 1ns} | transit.bandwith: unknown key; the nearest known"
            + " one is bandwidth (known here: bandwidth, latency, overhead)",
        "transit: 2us | transit: a mapping of keys to values, got 2us",
      })
  void parse_wrong_saysWhatWhereBoundAndGot(String keys, String message) {
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> parse(keys))
        .withMessage("study.yaml: line 3: " + message);
  }

  @Test
  void parse_modelTiming_isRefused() {
    String model =
        """
        trace: t
        timing: model
        network: {model: logp, L: 1us, o: 1us, g: 0ns}
        transit: {latency: 2us}
        """;
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> StudyReader.parse("study.yaml", model, FOLDER))
        .withMessageContaining("transit belongs to observed timing");
  }

  @Test
  void over_flag_goesBeforeTheStudy() {
    StudyFlags flags = new StudyFlags(Map.of("transit", "latency=3us,bandwidth=0.2ns"), List.of());
    String stated = "trace: t\nscenarios: [{name: quiet}]\ntransit: {latency: 2us}";
    assertThat(transit(over(flags, stated))).isEqualTo(new StatedMessages(0, 3000, 200));
    String model = "trace: t\ntiming: model\nnetwork: {model: logp, L: 1us, o: 1us, g: 0ns}";
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> over(flags, model))
        .withMessageContaining("--transit belong to observed timing, got timing: model");
  }

  private static Study over(StudyFlags flags, String study) {
    Node root = Yaml.parse("study.yaml", study).reading(StudyFiles.of(FOLDER));
    return StudyReader.read(flags.over(root), (Path) null);
  }
}
