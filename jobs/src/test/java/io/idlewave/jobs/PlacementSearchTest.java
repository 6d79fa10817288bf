package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.machine.PlacementSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Placements that are searched, against all there are. */
class PlacementSearchTest {

  private static final int NODES = 6;
  private static final String EACH_ON_ITS_OWN = "mapping: {kind: sequential, ranksPerNode: 1}\n";

  @TempDir private Path folder;

  @BeforeEach
  void record() {
    CommandLineRun.ok(
        "synth",
        "ring",
        "--ranks",
        "6",
        "--laps",
        "5",
        "--out",
        folder.resolve("trace").toString());
  }

  private static String network(String topology, String costs) {
    return "{model: loggp, L: 1us, o: 100ns, g: 0ns, G: 0.1ns, topology: {%s}, %s}"
        .formatted(topology, costs);
  }

  private CommandLineRun run(String network, String rest) throws IOException {
    String study = "trace: trace\ntiming: model\nnetwork: " + network + "\n" + rest;
    Path file = Files.writeString(folder.resolve("study.yaml"), study);
    return CommandLineRun.of(
        "run", file.toString(), "--force", "--out", folder.resolve("results").toString());
  }

  private double nanos(int scenario) throws IOException {
    JsonNode summary = new ObjectMapper().readTree(folder.resolve("results/summary.json").toFile());
    return summary.get("scenarios").get(scenario).at("/runtimeNanos/mean").asDouble();
  }

  /** All orders of so many hosts that begin with the first one; the ring has no first node. */
  private static List<List<Integer>> orders() {
    List<List<Integer>> orders = List.of(List.of(0));
    for (int host = 1; host < NODES; host++) {
      List<List<Integer>> longer = new ArrayList<>();
      for (List<Integer> order : orders) {
        for (int at = 1; at <= order.size(); at++) {
          List<Integer> next = new ArrayList<>(order);
          next.add(at, host);
          longer.add(next);
        }
      }
      orders = longer;
    }
    return orders;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kind: torus, dimensions: [6] | perHop: 5us",
        "kind: fat-tree, levels: [2, 3] | perHop: {optical: 5us}",
        "kind: dragonfly, groups: 3, routers: 2, hosts: 1 | perHop: {optical: 5us, router: 1us}",
        "kind: fat-tree, levels: [2, 3] | perByte: {optical: 1ns}",
      })
  void search_badlyPlacedRing_findsTheShortestOfAllPlacements(String topology, String costs)
      throws IOException {
    assertFindsTheShortest(network(topology, costs));
  }

  /** All hosts are as many hops apart, and two of a leaf have less latency. */
  @Test
  void search_badlyPlacedRingOnLeaves_findsTheShortestOfAllPlacements() throws IOException {
    assertFindsTheShortest(
        """
        {tiers: {
          node: {network: {model: logp, L: 100ns, o: 100ns}},
          leaf: {nodes: 2, network: {model: logp, L: 1us, o: 100ns}},
          machine: {network: {model: logp, L: 10us, o: 100ns, topology: {kind: fat-tree, levels: [6]}, perHop: 1ns}}}}
        """);
  }

  private void assertFindsTheShortest(String network) throws IOException {
    StringBuilder scenarios = new StringBuilder("scenarios:\n  - {name: stated}\n");
    scenarios.append("  - {name: found, placement: {kind: search, from: [0, 3, 1, 4, 2, 5]}}\n");
    orders().forEach(of -> scenarios.append("  - {name: '" + of + "', placement: " + of + "}\n"));
    CommandLineRun run =
        run(network, EACH_ON_ITS_OWN + "placement: [0, 3, 1, 4, 2, 5]\n" + scenarios).assertEnds(0);

    double shortest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < orders().size(); i++) {
      shortest = Math.min(shortest, nanos(2 + i));
    }
    assertThat(nanos(1)).isEqualTo(shortest).isLessThan(nanos(0));
    assertThat(run.err()).contains("exchanges of nodes between hosts, ");
    assertThat(found()).hasSize(NODES).doesNotHaveDuplicates();
  }

  private List<Integer> found() {
    Timing timing = StudyReader.read(folder.resolve("results/study.yaml")).timing();
    PlacementSpec found =
        timing.fold(
            observed -> PlacementSpec.LINEAR,
            simulated ->
                simulated.machines().getOrDefault("found", simulated.machine()).placement());
    assertThat(found).isInstanceOf(PlacementSpec.Explicit.class);
    return ((PlacementSpec.Explicit) found).hosts();
  }

  /** Hosts without a node are not searched: nodes keep those that they have among them. */
  @Test
  void search_moreHostsThanNodes_keepsTheHosts() throws IOException {
    List<Integer> start = List.of(1, 8, 3, 11, 5, 0);
    run(
            network("kind: torus, dimensions: [3, 4]", "perHop: 2us"),
            EACH_ON_ITS_OWN
                + "scenarios:\n  - {name: found, placement: {kind: search, from: "
                + start
                + "}}\n")
        .assertEnds(0);
    assertThat(found()).containsExactlyInAnyOrderElementsOf(start);
  }

  @Test
  void search_placedBestAlready_staysAsItIs() throws IOException {
    CommandLineRun run =
        run(
                network("kind: torus, dimensions: [6]", "perHop: 1us"),
                EACH_ON_ITS_OWN + "scenarios: [{name: found, placement: search}]\n")
            .assertEnds(0);
    assertThat(run.err()).contains("placement: 0 exchanges of nodes between hosts");
    assertThat(found()).containsExactly(0, 1, 2, 3, 4, 5);
  }

  @Test
  void search_mappingAndPlacement_findsBoth() throws IOException {
    CommandLineRun run =
        run(
                network("kind: torus, dimensions: [3]", "perHop: 1us"),
                """
                mapping: {kind: search, from: {kind: round-robin, nodes: 3}}
                placement: search
                scenarios: [{name: found}]
                """)
            .assertEnds(0);
    assertThat(run.err()).containsSubsequence("mapping: ", "exchanges of ranks", "placement: ");
    assertThat(found()).hasSize(3);
  }
}
