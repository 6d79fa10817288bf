package io.idlewave.jobs.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.machine.PlacementSpec;
import io.idlewave.jobs.study.scenario.Placements;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.perturb.topology.RandomPlacement;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which host each node is on: what is read, what it stands for, and what is refused. */
class PlacementStudyTest {

  private static final String MODEL =
      """
      trace: t
      timing: model
      network: {model: loggp, L: 1us, o: 0ns, topology: {kind: torus, dimensions: [4]}, perHop: 1ns, G: 0ns}
      """;

  private static Study parse(String yaml) {
    return StudyReader.parse("study.yaml", MODEL + yaml, Path.of("nowhere"));
  }

  private static PlacementSpec placement(Study study, int scenario) {
    return ((Timing.Simulated) study.timing())
        .machineOf(study.scenarios().get(scenario))
        .placement();
  }

  private static List<String> names(Study study) {
    return study.scenarios().stream().map(ScenarioSpec::name).toList();
  }

  private static void assertRefused(String yaml, String message) {
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> parse(yaml))
        .satisfies(e -> assertThat(e.getMessage()).contains(message).doesNotContain("\n"));
  }

  @Test
  void parse_everyForm_isThatPlacement() {
    Study study =
        parse(
            """
            placement: [3, 1, 0]
            scenarios:
              - name: stated
              - {name: linear, placement: linear}
              - {name: spelt out, placement: {kind: linear}}
              - {name: random, placement: random}
              - {name: seeded, placement: {kind: random, seed: -7}}
              - {name: third, placement: {kind: random, seed: 7, number: 3}}
            """);
    assertThat(placement(study, 0)).isEqualTo(new PlacementSpec.Explicit(List.of(3, 1, 0)));
    assertThat(placement(study, 1)).isEqualTo(PlacementSpec.LINEAR);
    assertThat(placement(study, 2)).isEqualTo(PlacementSpec.LINEAR);
    assertThat(placement(study, 3)).isEqualTo(new PlacementSpec.Random(1, 1));
    assertThat(placement(study, 4)).isEqualTo(new PlacementSpec.Random(-7, 1));
    assertThat(placement(study, 5)).isEqualTo(new PlacementSpec.Random(7, 3));
    assertThat(placement(parse(""), 0)).isEqualTo(PlacementSpec.LINEAR);
  }

  @Test
  void parse_severalPlacements_areAScenarioEach() {
    Study study =
        parse(
            """
            placement: {kind: random, placements: 3, seed: 7}
            scenarios:
              - name: quiet
              - {name: linear, placement: linear}
              - {name: noisy, noise: {distribution: exponential, mean: 2us}}
            grid: {noise.mean: [4us]}
            """);
    assertThat(names(study))
        .containsExactly(
            "quiet[placement=1]",
            "quiet[placement=2]",
            "quiet[placement=3]",
            "linear",
            "noisy[placement=1]",
            "noisy[placement=2]",
            "noisy[placement=3]",
            "noisy[noise.mean=4us][placement=1]",
            "noisy[noise.mean=4us][placement=2]",
            "noisy[noise.mean=4us][placement=3]");
    assertThat(placement(study, 1)).isEqualTo(new PlacementSpec.Random(7, 2));
    assertThat(placement(study, 3)).isEqualTo(PlacementSpec.LINEAR);
    assertThat(placement(study, 9)).isEqualTo(new PlacementSpec.Random(7, 3));
    assertThat(study.scenarios().get(9).noise()).isEqualTo(study.scenarios().get(7).noise());
    assertThat(study.scenarios().get(4).noise()).isNotEqualTo(study.scenarios().get(7).noise());
    assertThat(((Timing.Simulated) study.timing()).machine().placement())
        .isEqualTo(new PlacementSpec.Random(7, 1));
  }

  @Test
  void parse_gridOfSeeds_isAScenarioEach() {
    Study study =
        parse(
            """
            scenarios: [{name: a, placement: {kind: random, seed: 1, placements: 2}}]
            grid: {placement.seed: [5]}
            """);
    assertThat(names(study))
        .containsExactly(
            "a[placement=1]",
            "a[placement=2]",
            "a[placement.seed=5][placement=1]",
            "a[placement.seed=5][placement=2]");
    assertThat(placement(study, 3)).isEqualTo(new PlacementSpec.Random(5, 2));
  }

  @Test
  void write_placements_canBeRunAgain() {
    Study study =
        parse(
            """
            placement: {kind: random, placements: 2}
            scenarios:
              - name: a
              - {name: b, placement: linear}
              - {name: c, placement: [1, 0]}
              - {name: d, placement: search}
              - {name: e, placement: {kind: search, from: {kind: random, seed: 3}}}
            """);
    assertThat(placement(study, 4)).isEqualTo(new PlacementSpec.Searched(PlacementSpec.LINEAR));
    assertThat(placement(study, 5))
        .isEqualTo(new PlacementSpec.Searched(new PlacementSpec.Random(3, 1)));
    String written = StudyKeys.write(study);
    Study again = StudyReader.parse("again", written, Path.of("nowhere"));
    assertThat(names(again)).isEqualTo(names(study));
    assertThat(again.timing()).isEqualTo(study.timing());
  }

  @Test
  void write_defaultPlacement_isLeftOut() {
    assertThat(StudyKeys.write(parse(""))).doesNotContain("placement");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "placement: sideways | placement: one of linear, random, search, got sideways",
        "placement: {kind: linear, seed: 1} | placement.seed: unknown key",
        "placement: {kind: linear, placements: 2} | placement.placements: unknown key",
        "placement: {kind: random, sead: 1} | placement.sead: unknown key; the nearest known one"
            + " is seed",
        "placement: {kind: random, placements: 0} | placement.placements: a whole number from 1 to"
            + " 10000, got 0",
        "placement: {kind: random, placements: 10001} | placement.placements: a whole number from"
            + " 1 to 10000, got 10001",
        "placement: {kind: random, placements: 2, number: 1} | placement.number: one of number and"
            + " placements, got both",
        "placement: [0, -1] | placement[1]: a whole number from 0 to 2147483647, got -1",
        "placement: {kind: search, seed: 1} | placement.seed: unknown key",
        "placement: {kind: search, from: search} | placement.from: one placement to start from, got"
            + " search",
        "placement: {kind: search, from: {kind: random, placements: 2}} | placement.from: one"
            + " placement to start from, got {\"kind\":\"random\",\"placements\":2}",
        "placement: {seed: 7} | placement: the key kind is required",
      })
  void parse_whatMakesNoSense_isRefusedInOneLine(String yaml, String message) {
    assertRefused(yaml, message);
  }

  @Test
  void parse_tooManyScenarios_isRefused() {
    assertRefused(
        """
        placement: {kind: random, placements: 6000}
        scenarios: [{name: a}, {name: b}]
        """,
        "at most 10000 scenarios in all, got more");
    String name = "n".repeat(490);
    assertRefused(
        "scenarios: [{name: %s, placement: {kind: random, placements: 2}}]".formatted(name),
        "name: a name of at most 500 characters with [placement=1]");
  }

  @Test
  void parse_withoutTopology_isRefusedUnlessLinear() {
    String network = "network: {model: loggp, L: 1us, o: 0ns, G: 0ns}";
    assertRefused(
        "scenarios: [{name: a, placement: random, %s}]".formatted(network),
        "placement: only on a network with a topology, got random");
    assertThat(names(parse("scenarios: [{name: a, placement: linear, %s}]".formatted(network))))
        .containsExactly("a");
  }

  @Test
  void parse_observedTiming_isRefused() {
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(
            () ->
                StudyReader.parse(
                    "study.yaml",
                    "trace: t\nscenarios: [{name: a}]\nplacement: random",
                    Path.of("nowhere")))
        .withMessageContaining("placement");
  }

  @Test
  void hostOf_everyPlacement_isWhatItSays() {
    assertThat(PlacementSpec.LINEAR.hostOf("t", 3, 4)).containsExactly(0, 1, 2);
    assertThat(new PlacementSpec.Explicit(List.of(3, 0)).hostOf("t", 2, 4)).containsExactly(3, 0);
    assertThat(new PlacementSpec.Random(7, 2).hostOf("t", 5, 9))
        .isEqualTo(RandomPlacement.hostOf(7, 2, 5, 9));
  }

  @Test
  void hostOf_whatDoesNotFit_isRefused() {
    assertUnfit(PlacementSpec.LINEAR, "t: topology: at least as many hosts as nodes, 3, got 2");
    assertUnfit(
        new PlacementSpec.Random(1, 1), "t: topology: at least as many hosts as nodes, 3, got 2");
    assertUnfit(stated(0, 1), "t: placement: one host for each of the 3 nodes, got 2");
    assertUnfit(stated(0, 1, 2), "t: placement: hosts 0 to 1, those of the topology, got 2");
    assertUnfit(stated(0, 1, 0), "t: placement: a host of its own for each node, got 0 twice");
  }

  private static PlacementSpec stated(Integer... hosts) {
    return new PlacementSpec.Explicit(List.of(hosts));
  }

  private static void assertUnfit(PlacementSpec placement, String message) {
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> placement.hostOf("t", 3, 2))
        .withMessage(message);
  }

  @Test
  void baseOf_names_areThoseOfPlacementsAlone() {
    assertThat(Placements.baseOf("a[placement=17]")).isEqualTo("a");
    assertThat(Placements.baseOf("a[x=1][placement=1]")).isEqualTo("a[x=1]");
    assertThat(Placements.baseOf("a[placement=x]")).isNull();
    assertThat(Placements.baseOf("a")).isNull();
    assertThat(Placements.baseOf("[placement=1]")).isNull();
  }
}
