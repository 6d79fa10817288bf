package io.idlewave.jobs.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.idlewave.ingest.model.SendMode;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.network.NetworkModels;
import io.idlewave.jobs.study.network.NetworkSpec;
import io.idlewave.perturb.network.Adapters;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Route;
import io.idlewave.perturb.network.TierSizes;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Networks of several tiers and the adapters of nodes: what is read, written and refused. */
class TiersStudyTest {

  private static final String NODE = "node: {network: {model: logp, L: 300ns, o: 0ns}}";
  private static final String MACHINE = "machine: {network: {model: logp, L: 2us, o: 0ns}}";

  /** Not in their order. */
  private static final String FOUR =
      "network: {tiers: {"
          + MACHINE
          + ", leaf: {nodes: 16, network: {model: logp, L: 1us, o: 0ns}}, "
          + NODE
          + ", socket: {ranks: 8, network: {model: logp, L: 100ns, o: 0ns}}}}\n";

  private static final String GAPS = "network: {model: loggp, L: 1us, o: 0ns, G: 1ns}\n";

  private static Study parse(String yaml) {
    return StudyReader.parse("study.yaml", "trace: t\ntiming: model\n" + yaml, Path.of("nowhere"));
  }

  private static MachineSpec machine(Study study) {
    return ((Timing.Simulated) study.timing()).machine();
  }

  private static MachineSpec machine(Study study, int scenario) {
    return ((Timing.Simulated) study.timing()).machineOf(study.scenarios().get(scenario));
  }

  /** L of each tier, the innermost first. */
  private static List<Double> latencies(NetworkSpec spec) {
    NetworkModel network = NetworkModels.of(spec);
    return network.tiers().routes().stream()
        .map(route -> network.price(1, SendMode.STANDARD, route).flight().nanos())
        .toList();
  }

  private static void assertRefused(String yaml, String message) {
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> parse(yaml))
        .withMessageContaining(message);
  }

  @Test
  void parse_fourTiers_areInTheOrderOfTheirSizes() {
    NetworkSpec network = machine(parse(FOUR)).network();
    assertThat(NetworkModels.of(network).tiers()).isEqualTo(new TierSizes(List.of(8), List.of(16)));
    assertThat(latencies(network)).containsExactly(100.0, 300.0, 1000.0, 2000.0);
    assertThat(network.latencyNanos()).isEqualTo(100);
    assertThat(network.describe())
        .startsWith("socket of 8 ranks logp L=100ns")
        .contains(", node logp L=300ns", ", leaf of 16 nodes logp L=1us", ", machine logp L=2us");
  }

  /** Links within nodes and between them are two tiers. */
  @Test
  void parse_intraAndInter_areTwoTiers() {
    NetworkSpec two =
        machine(
                parse(
                    "network: {intra: {model: logp, L: 300ns, o: 0ns}, inter: {model: logp, L: 2us,"
                        + " o: 0ns}}"))
            .network();
    NetworkSpec tiers =
        machine(parse("network: {tiers: {" + NODE + ", " + MACHINE + "}}")).network();
    assertThat(NetworkModels.of(two).tiers()).isEqualTo(NetworkModels.of(tiers).tiers());
    assertThat(latencies(two)).containsExactly(300.0, 2000.0).isEqualTo(latencies(tiers));
    assertThat(two.unmeasured()).contains("intra.L", "inter.L");
    assertThat(tiers.unmeasured()).contains("node.L", "machine.L");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        FOUR,
        "network: {tiers: {intra: {ranks: 2, network: shared-memory}, "
            + NODE
            + ", "
            + MACHINE
            + "}}",
        GAPS + "adapters: 2",
        GAPS + "adapters: {number: 3, choice: first-free}",
        GAPS + "scenarios: [{name: a}, {name: b, adapters: 1}]",
        GAPS + "adapters: 4\nscenarios: [{name: a, adapters: 0}]",
      })
  void write_everyForm_isReadAgain(String yaml) {
    Study study = parse(yaml);
    Study again = StudyReader.parse("study.yaml", StudyKeys.write(study), Path.of("nowhere"));
    assertThat(machine(again)).isEqualTo(machine(study));
    for (int scenario = 0; scenario < study.scenarios().size(); scenario++) {
      assertThat(machine(again, scenario)).isEqualTo(machine(study, scenario));
    }
  }

  /** What a scenario states of a tier lies over that tier. */
  @Test
  void parse_scenario_changesOneTier() {
    Study study =
        parse(
            FOUR
                + """
                scenarios:
                  - name: slower leaves
                    network: {tiers: {leaf: {network: {L: 1500ns}}}}
                  - name: larger leaves
                    network: {tiers: {leaf: {nodes: 32}}}
                  - name: one kind of links
                    network: {model: logp, L: 5us, o: 0ns}
                """);
    assertThat(latencies(machine(study, 0).network()))
        .containsExactly(100.0, 300.0, 1500.0, 2000.0);
    assertThat(NetworkModels.of(machine(study, 1).network()).tiers().nodes()).containsExactly(32);
    assertThat(latencies(machine(study, 1).network()))
        .containsExactly(100.0, 300.0, 1000.0, 2000.0);
    assertThat(latencies(machine(study, 2).network())).containsExactly(5000.0, 5000.0);
  }

  @Test
  void parse_grid_variesATier() {
    Study study =
        parse(
            FOUR
                + """
                scenarios: [{name: a}]
                grid: {network.tiers.machine.network.L: [3us]}
                """);
    assertThat(latencies(machine(study, 1).network()))
        .containsExactly(100.0, 300.0, 1000.0, 3000.0);
  }

  /** A tier takes a platform, with its source. */
  @Test
  void parse_platformsOfTiers_areLookedUp() {
    NetworkSpec network =
        machine(
                parse(
                    "network: {tiers: {node: {network: shared-memory}, machine: {network:"
                        + " {signature: aries, S: 16KiB}}}}"))
            .network();
    assertThat(network.links().map(link -> link.source().isWhole())).containsExactly(true, false);
    assertThat(network.unmeasured()).containsExactly("machine.S");
    assertThat(network.thresholdBytes()).isEqualTo(16_384);
  }

  @Test
  void parse_topology_isOfTheOutermostTier() {
    String torus = "topology: {kind: torus, dimensions: [4, 4]}, perHop: 100ns";
    NetworkSpec network =
        machine(
                parse(
                    "network: {tiers: {%s, machine: {network: {model: logp, L: 2us, o: 0ns, %s}}}}"
                        .formatted(NODE, torus)))
            .network();
    assertThat(NetworkModels.of(network).topology()).isNotNull();
    assertThat(network.hops()).isNotNull();
    assertRefused(
        "network: {tiers: {node: {network: {model: logp, L: 1us, o: 0ns, %s}}, %s}}"
            .formatted(torus, MACHINE),
        "network.tiers.node.network.topology: only of the outermost tier");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{MACHINE} | tiers: the key node is required, got only machine",
        "{NODE} | tiers: one tier without ranks and nodes beside node, the outermost, got 0",
        "{NODE, MACHINE, more: {network: {model: logp, L: 1us, o: 0ns}}} | tiers: one tier without"
            + " ranks and nodes beside node, the outermost, got 2",
        "{NODE, MACHINE, leaf: {ranks: 2, nodes: 2}} | tiers.leaf: one of ranks and nodes, got"
            + " both",
        "{NODE, MACHINE, leaf: {nodes: 1}} | tiers.leaf.nodes: a whole number from 2 to 2147483647,"
            + " got 1",
        "{NODE, MACHINE, leaf: {nodes: 2}} | tiers.leaf: the key network is required",
        "{NODE, MACHINE, Leaf: {nodes: 2}} | a name in lower-case letters, digits and hyphens, got"
            + " Leaf",
        "{NODE, MACHINE, a: {nodes: 4, network: {model: logp, L: 1us, o: 0ns}}, b: {nodes: 6,"
            + " network: {model: logp, L: 1us, o: 0ns}}} | network: nodes of a tier: a multiple of"
            + " the 4 of the tier within it, and more, got 6",
      })
  void parse_tiersThatMakeNoSense_areRefused(String tiers, String message) {
    String stated = tiers.replace("NODE", NODE).replace("MACHINE", MACHINE);
    assertRefused("network: {tiers: " + stated + "}", message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "65 | adapters: a whole number from 0 to 64, got 65",
        "{choice: rank} | adapters: the key number is required",
        "{number: 0} | adapters.number: a whole number from 1 to 64, got 0",
        "{number: 2, choice: any} | adapters.choice: one of rank, first-free, got any",
      })
  void parse_adaptersThatMakeNoSense_areRefused(String adapters, String message) {
    assertRefused(GAPS + "adapters: " + adapters, message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{model: logp, L: 1us, o: 0ns, g: 0ns}",
        "{model: loggp, L: 1us, o: 0ns, G: 0ns}",
        "{intra: {model: logp, L: 0ns, o: 0ns, g: 1us}, inter: {model: logp, L: 1us, o: 0ns}}",
        "myrinet",
      })
  void parse_adaptersWithoutGapsBetweenNodes_areRefused(String network) {
    String message =
        "adapters: on a network where messages between nodes have a gap (g or G above 0), got none";
    assertRefused("network: " + network + "\nadapters: 2", message);
    assertRefused(
        "network: " + network + "\nscenarios: [{name: a}, {name: b, adapters: 1}]", message);
    assertThat(machine(parse("network: " + network + "\nadapters: 0")).adapters())
        .isEqualTo(Adapters.OF_RANKS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{model: logp, L: 1us, o: 0ns, g: 1ns}",
        "{model: loggp, L: 1us, o: 0ns, G: {1KiB: 0ns, 2MiB: 1ns}}",
        "{model: loggp, L: 1us, o: 0ns, G: 0ns, topology: {kind: torus, dimensions: [9]}, perByte:"
            + " 1ns}",
        "{intra: {model: logp, L: 0ns, o: 0ns}, inter: {model: logp, L: 1us, o: 0ns, g: 1us}}",
        "{tiers: {leaf: {nodes: 2, network: {model: logp, L: 0ns, o: 0ns, g: 1ns}}, "
            + NODE
            + ", "
            + MACHINE
            + "}}",
      })
  void parse_adaptersWithAGapBetweenSomeNodes_areRead(String network) {
    assertThat(machine(parse("network: " + network + "\nadapters: 2")).adapters())
        .isEqualTo(new Adapters(2, false));
  }

  @Test
  void parse_adapters_belongToTheMachine() {
    Study study =
        parse(
            """
            network: {model: loggp, L: 1us, o: 0ns, G: 1ns}
            adapters: 2
            scenarios:
              - name: as it is
              - name: free
                adapters: {number: 2, choice: first-free}
            """);
    assertThat(machine(study).adapters()).isEqualTo(new Adapters(2, false));
    assertThat(machine(study, 1).adapters()).isEqualTo(new Adapters(2, true));
    assertThat(machine(study, 1).describe()).contains("; adapters 2, the first free; ");
    assertThat(StudyKeys.write(parse("network: myrinet"))).doesNotContain("adapters");
  }

  /** What is within a node stays within it, whatever the number of tiers there. */
  @Test
  void routes_ofTiers_leaveTheNodeBeyondItAlone() {
    List<Route> routes = NetworkModels.of(machine(parse(FOUR)).network()).tiers().routes();
    assertThat(routes.stream().map(Route::acrossNodes)).containsExactly(false, false, true, true);
  }
}
