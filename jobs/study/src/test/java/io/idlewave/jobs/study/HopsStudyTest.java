package io.idlewave.jobs.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.idlewave.ingest.model.SendMode;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.network.NetworkModels;
import io.idlewave.jobs.study.network.NetworkSpec;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.perturb.network.Cost;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Route;
import io.idlewave.perturb.topology.Hops;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What messages cross: what is read of networks, what is written, and what is refused. */
class HopsStudyTest {

  private static final String TORUS = "topology: {kind: torus, dimensions: [4, 4]}";
  private static final String DRAGONFLY =
      "topology: {kind: dragonfly, groups: 9, routers: 4, hosts: 2}";

  private static Study parse(String yaml) {
    return StudyReader.parse("study.yaml", yaml, Path.of("nowhere"));
  }

  private static Study study(String network) {
    return parse("trace: t\ntiming: model\nnetwork: " + network);
  }

  private static Study loggp(String hops) {
    return study("{model: loggp, L: 1us, o: 0ns, g: 0ns, G: 0.5ns, " + hops + "}");
  }

  private static NetworkSpec network(Study study) {
    return ((Timing.Simulated) study.timing()).machine().network();
  }

  private static NetworkSpec network(Study study, int scenario) {
    ScenarioSpec of = study.scenarios().get(scenario);
    return ((Timing.Simulated) study.timing()).machineOf(of).network();
  }

  /** Of a message of 1,001 B between two hosts. */
  private static Cost flight(NetworkSpec spec, int from, int to) {
    NetworkModel network = NetworkModels.of(spec);
    double[] hops = Objects.requireNonNull(network.topology()).hops(from, to);
    return network.price(1001, SendMode.STANDARD, new Route(2, 1, Hops.of(hops))).flight();
  }

  @Test
  void parse_timeOfEveryLink_passesRoutersInNoTime() {
    NetworkSpec torus = network(loggp(TORUS + ", perHop: 100ns"));
    assertThat(flight(torus, 0, 1)).isEqualTo(new Cost(1100, 0, 500, 1, 0, 1000, Hops.of(1)));
    assertThat(flight(torus, 0, 10)).isEqualTo(new Cost(1400, 0, 500, 1, 0, 1000, Hops.of(4, 3)));
  }

  @Test
  void parse_timesByClass_addUp() {
    NetworkSpec dragonfly =
        network(loggp(DRAGONFLY + ", perHop: {electrical: 20ns, optical: 120ns, router: 150ns}"));
    assertThat(flight(dragonfly, 0, 1).latencyNanos()).isEqualTo(1000 + 2 * 20 + 150);
    Cost far = flight(dragonfly, 0, 71);
    assertThat(far.latencyNanos() - 1000)
        .isEqualTo(
            20 * far.hops().count(0) + 120 * far.hops().count(1) + 150 * far.hops().count(2));
    assertThat(far.hops().count(1)).isEqualTo(1);
  }

  @Test
  void parse_perByte_isTheLeastGOfWhatCrosses() {
    NetworkSpec dragonfly =
        network(loggp(DRAGONFLY + ", perByte: {optical: 2ns, electrical: 0.1ns}"));
    assertThat(flight(dragonfly, 0, 1).bandwidthNanos()).as("own G").isEqualTo(500);
    assertThat(flight(dragonfly, 0, 71).bandwidthNanos()).isEqualTo(2000);
    NetworkSpec table =
        network(
            study(
                "{model: loggp, L: 1us, o: 0ns, G: {1000B: 3ns, 2000B: 1ns}, "
                    + DRAGONFLY
                    + ", perByte: 2ns}"));
    assertThat(flight(table, 0, 71).bandwidthNanos()).isEqualTo(1000 * 2.998);
    NetworkModel model = NetworkModels.of(table);
    Route crossing = new Route(2, 1, Hops.of(1));
    assertThat(model.price(1900, SendMode.STANDARD, crossing).flight().bandwidthNanos())
        .isEqualTo(1899 * 2.0);
  }

  @Test
  void parse_twoTiers_crossesBetweenNodesAlone() {
    NetworkSpec tiers =
        network(
            study(
                "{intra: {model: logp, L: 300ns, o: 0ns}, inter: {model: loggp, L: 1us, o: 0ns, G:"
                    + " 0.5ns, "
                    + TORUS
                    + ", perHop: 100ns}}"));
    assertThat(flight(tiers, 0, 1).latencyNanos()).isEqualTo(1100);
    assertThat(
            NetworkModels.of(tiers)
                .price(1, SendMode.STANDARD, Route.WITHIN_NODE)
                .flight()
                .latencyNanos())
        .isEqualTo(300);
  }

  @Test
  void write_everyForm_isReadAgain() {
    for (String hops :
        new String[] {
          TORUS + ", perHop: 100ns",
          TORUS + ", perHop: 100ns, sharing: serialised",
          DRAGONFLY + ", perHop: {electrical: 20ns, router: 150ns}, perByte: {optical: 0.1ns}",
          "topology: {kind: file, graph: \"host a b\\n"
              + "link a s copper\\n"
              + "link s b copper\"}, perByte: 2ns"
        }) {
      Study study = loggp(hops);
      Study again = parse(StudyKeys.write(study));
      assertThat(network(again)).isEqualTo(network(study));
      assertThat(network(again, 0)).isEqualTo(network(study));
    }
  }

  @Test
  void describe_topologies_isOneLine() {
    assertThat(network(loggp(TORUS + ", perHop: 100ns")).describe())
        .isEqualTo("loggp L=1us o=0ns g=0ns G=0.5ns topology=torus dimensions=[4,4] perHop=100ns");
    assertThat(network(loggp(DRAGONFLY + ", perByte: {optical: 1ns}")).describe())
        .contains("topology=dragonfly groups=9", "perByte={optical:1ns}");
  }

  @Test
  void ideal_networks_crossForNothing() {
    NetworkSpec ideal = network(loggp(TORUS + ", perHop: 100ns")).ideal();
    assertThat(ideal.hops()).isNull();
    assertThat(NetworkModels.of(ideal).topology()).isNull();
  }

  @Test
  void grid_ofHops_variesThem() {
    Study study =
        parse(
            """
            trace: t
            timing: model
            network:
              {model: loggp, L: 1us, o: 0ns, G: 0ns, %s, perHop: {electrical: 20ns, optical: 120ns}}
            scenarios: [{name: a}]
            grid: {network.perHop.optical: [0ns, 240ns]}
            """
                .formatted(DRAGONFLY));
    assertThat(flight(network(study, 1), 0, 71).latencyNanos())
        .isEqualTo(flight(network(study, 0), 0, 71).latencyNanos() - 120);
    assertThat(flight(network(study, 2), 0, 71).latencyNanos())
        .isEqualTo(flight(network(study, 0), 0, 71).latencyNanos() + 120);
    Study every =
        parse(
            """
            trace: t
            timing: model
            network: {model: loggp, L: 1us, o: 0ns, G: 0ns, %s, perHop: 100ns}
            scenarios: [{name: a}, {name: longer, network: {perHop: 1us}}]
            grid: {network.perHop: [0ns, 50ns]}
            """
                .formatted(TORUS));
    assertThat(every.scenarios())
        .extracting(ScenarioSpec::name)
        .containsExactly(
            "a",
            "longer",
            "a[network.perHop=0ns]",
            "a[network.perHop=50ns]",
            "longer[network.perHop=0ns]",
            "longer[network.perHop=50ns]");
    assertThat(flight(network(every, 1), 0, 1).latencyNanos()).isEqualTo(2000);
    assertThat(flight(network(every, 3), 0, 1).latencyNanos()).isEqualTo(1050);
  }

  @Test
  void scenario_sharing_liesOverThatOfTheStudy() {
    Study study =
        parse(
            """
            trace: t
            timing: model
            network: {model: loggp, L: 1us, o: 0ns, G: 1ns, %s, perHop: 100ns, source: somebody}
            scenarios:
              - {name: alone, network: {sharing: none}}
              - {name: shared, network: {sharing: serialised}}
            """
                .formatted(TORUS));
    assertThat(Objects.requireNonNull(network(study, 0).hops()).serialised()).isFalse();
    assertThat(Objects.requireNonNull(network(study, 1).hops()).serialised()).isTrue();
    assertThat(network(study, 1).unmeasured()).as("no value that anybody measures").isEmpty();
    assertThat(network(study, 1).describe()).endsWith("sharing=serialised");
  }

  /** A scenario's classes lie over those of the study; its topology replaces the other. */
  @Test
  void scenario_hopsOfItsOwn_lieOverThoseOfTheStudy() {
    Study study =
        parse(
            """
            trace: t
            timing: model
            network:
              {model: loggp, L: 1us, o: 0ns, G: 0ns, %s, perHop: {electrical: 20ns, optical: 120ns}}
            scenarios:
              - {name: longer, network: {perHop: {optical: 500ns}}}
              - name: mesh
                network: {topology: {kind: hyperx, dimensions: [36], hosts: 2}}
            """
                .formatted(DRAGONFLY));
    assertThat(flight(network(study, 0), 0, 71).latencyNanos())
        .isEqualTo(flight(network(study), 0, 71).latencyNanos() + 380);
    assertThat(flight(network(study, 1), 0, 71).latencyNanos()).isEqualTo(1000 + 3 * 20);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "perHop: 100ns | network.perHop: only beside a topology",
        "perByte: 1ns | network.perByte: only beside a topology",
        "sharing: serialised | network.sharing: only beside a topology",
        "topology: {kind: torus, dimensions: [4]}, perHop: 1ns, sharing: fair | network.sharing:"
            + " one of none, serialised, got fair",
        "topology: {kind: torus, dimensions: [4]} | network.topology: with perHop or perByte",
        "topology: {kind: torus, dimensions: [4]}, perHop: {optical: 1ns} | network.perHop.optical:"
            + " unknown key",
        "topology: {kind: torus, dimensions: [4]}, perHop: {} | at least 1 class of hops, got 0",
        "topology: {kind: torus, dimensions: [4]}, perHop: -1ns | at least 0",
        "topology: {kind: torus, dimensions: [4]}, perHop: 5 | a time with its unit",
        "topology: {kind: ring}, perHop: 5ns | network.topology.kind: one of",
        "topology: {kind: torus, dimensions: [0]}, perHop: 5ns | a whole number from 1"
      })
  void parse_hopsThatMakeNoSense_areRefused(String hops, String message) {
    assertRefused("{model: loggp, L: 1us, o: 0ns, G: 0ns, " + hops + "}", message);
  }

  @Test
  void parse_networksWithoutHops_areRefusedThem() {
    assertRefused(
        "{model: recorded, " + TORUS + ", perHop: 1ns}",
        "network.topology: only on networks that price messages, got recorded");
    assertRefused(
        "{model: logp, L: 1us, o: 0ns, " + TORUS + ", perByte: 1ns}",
        "network.perByte: only in models with G, got logp");
    assertRefused(
        "{intra: {model: logp, L: 1us, o: 0ns, "
            + TORUS
            + ", perHop: 1ns}, inter: {model: logp, L: 1us, o: 0ns}}",
        "network.intra.topology: only of links between nodes");
  }

  private static void assertRefused(String network, String message) {
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> study(network))
        .satisfies(e -> assertThat(e.getMessage()).contains(message).doesNotContain("\n"));
  }
}
