package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.perturb.topology.FileTopology;
import io.idlewave.perturb.topology.RandomPlacement;
import io.idlewave.perturb.topology.Topology;
import io.idlewave.perturb.topology.Torus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes on the hosts of a topology, from the study to the run time. */
class PlacementRunTest {

  private static final int RANKS = 16;
  private static final int PLACEMENTS = 5;
  private static final double NANOS_PER_HOP = 100;

  private static final String STUDY =
      """
      trace: trace
      timing: model
      network:
        {model: loggp, L: 1us, o: 0ns, g: 0ns, G: 0ns, topology: %s, perHop: 100ns}
      mapping: {kind: sequential, ranksPerNode: 1}
      scenarios:
        - name: linear
        - {name: no hops, network: {perHop: 0ns}}
        - {name: stated, placement: [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]}
        - {name: anywhere, placement: {kind: random, placements: 5, seed: 7}}
      """;

  @TempDir private Path folder;

  @BeforeEach
  void writeTrace() {
    CommandLineRun.ok("synth", "ring", "--ranks", "16", "--laps", "1", "--out", path("trace"));
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private CommandLineRun run(String study, String... more) throws IOException {
    Files.writeString(folder.resolve("study.yaml"), study);
    String[] run = {"run", path("study.yaml"), "--out", path("out"), "--force"};
    return CommandLineRun.of(
        IntStream.range(0, run.length + more.length)
            .mapToObj(i -> i < run.length ? run[i] : more[i - run.length])
            .toArray(String[]::new));
  }

  private JsonNode summary() throws IOException {
    return new ObjectMapper().readTree(folder.resolve("out/summary.json").toFile());
  }

  private double meanNanos(String scenario) throws IOException {
    for (JsonNode each : summary().get("scenarios")) {
      if (each.get("name").asText().equals(scenario)) {
        return each.at("/runtimeNanos/mean").asDouble();
      }
    }
    throw new AssertionError("no scenario " + scenario);
  }

  /** What the hops of a lap take. */
  private static double lapNanos(Topology topology, int[] hostOf) {
    double links = 0;
    for (int rank = 0; rank < RANKS; rank++) {
      links += topology.hops(hostOf[rank], hostOf[(rank + 1) % RANKS])[0];
    }
    return NANOS_PER_HOP * links;
  }

  @Test
  void run_ringOnATorus_isLongerByTheHopsOfItsPlacementExactly() throws IOException {
    run(STUDY.formatted("{kind: torus, dimensions: [4, 4]}")).assertEnds(0);
    Topology torus = new Torus(List.of(4, 4));
    int[] linear = IntStream.range(0, RANKS).toArray();
    double free = meanNanos("no hops");
    assertThat(lapNanos(torus, linear)).isEqualTo(2_000);
    assertThat(meanNanos("linear") - free).isEqualTo(2_000);
    assertThat(meanNanos("stated") - free).isEqualTo(2_000);
    double[] means = new double[PLACEMENTS];
    for (int i = 0; i < PLACEMENTS; i++) {
      means[i] = meanNanos("anywhere[placement=%d]".formatted(i + 1));
      assertThat(means[i] - free)
          .isEqualTo(lapNanos(torus, RandomPlacement.hostOf(7, i + 1, RANKS, RANKS)))
          .isGreaterThan(2_000);
    }
    assertSpread(means);
  }

  private void assertSpread(double[] means) throws IOException {
    JsonNode placed = summary().at("/analyses/placements/scenarios");
    assertThat(placed).hasSize(1);
    JsonNode spread = placed.get(0);
    double mean = IntStream.range(0, means.length).mapToDouble(i -> means[i]).average().orElse(0);
    double squares = 0;
    int fastest = 0;
    int slowest = 0;
    for (int i = 0; i < means.length; i++) {
      squares += (means[i] - mean) * (means[i] - mean);
      fastest = means[i] < means[fastest] ? i : fastest;
      slowest = means[i] > means[slowest] ? i : slowest;
    }
    assertThat(spread.get("scenario").asText()).isEqualTo("anywhere");
    assertThat(spread.get("placements").asInt()).isEqualTo(PLACEMENTS);
    assertThat(spread.get("replicates").asInt()).isEqualTo(PLACEMENTS);
    assertThat(spread.get("meanNanos").asDouble()).isCloseTo(mean, within(1e-6));
    assertThat(spread.get("betweenSdNanos").asDouble())
        .isPositive()
        .isCloseTo(Math.sqrt(squares / (means.length - 1)), within(1e-6));
    assertThat(spread.get("withinSdNanos").asDouble()).isZero();
    assertThat(spread.at("/fastest/placement").asText())
        .isEqualTo("anywhere[placement=%d]".formatted(fastest + 1));
    assertThat(spread.at("/fastest/placementMeanNanos").asDouble()).isEqualTo(means[fastest]);
    assertThat(spread.at("/slowest/placement").asText())
        .isEqualTo("anywhere[placement=%d]".formatted(slowest + 1));
  }

  /** The study that was written has the links themselves: it runs without their file. */
  @Test
  void run_linksOfAFile_areInTheStudyThatWasWritten() throws IOException {
    StringBuilder links = new StringBuilder("direct 0..15 # a ring, and a cable across it\n");
    for (int host = 0; host < RANKS; host++) {
      links.append("link %d %d electrical\n".formatted(host, (host + 1) % RANKS));
    }
    links.append("link 0 8 electrical\n");
    Files.writeString(folder.resolve("net.txt"), links);
    run(STUDY.formatted("{kind: file, file: net.txt}")).assertEnds(0);
    Topology ring = FileTopology.parse("net", links.toString());
    assertThat(meanNanos("linear") - meanNanos("no hops")).isEqualTo(1_600);
    double first = meanNanos("anywhere[placement=1]");
    assertThat(first - meanNanos("no hops"))
        .isEqualTo(lapNanos(ring, RandomPlacement.hostOf(7, 1, RANKS, RANKS)));
    Files.delete(folder.resolve("net.txt"));
    CommandLineRun.ok("run", path("out/study.yaml"), "--out", path("again"));
    assertThat(
            new ObjectMapper()
                .readTree(folder.resolve("again/summary.json").toFile())
                .get("scenarios"))
        .isEqualTo(summary().get("scenarios"));
  }

  @Test
  void run_noise_isToldApartFromPlacement() throws IOException {
    String noisy =
        STUDY.formatted("{kind: torus, dimensions: [4, 4]}")
            + """
              - name: noisy
                placement: {kind: random, placements: 4}
                noise: {distribution: exponential, mean: 2us}
            """;
    CommandLineRun run = run(noisy, "--replicates", "20");
    run.assertEnds(0);
    JsonNode spread = summary().at("/analyses/placements/scenarios/1");
    assertThat(spread.get("scenario").asText()).isEqualTo("noisy");
    assertThat(spread.get("replicates").asInt()).isEqualTo(80);
    assertThat(spread.get("withinSdNanos").asDouble()).isPositive();
    double largest = 0;
    double smallest = Double.MAX_VALUE;
    for (JsonNode each : summary().get("scenarios")) {
      if (each.get("name").asText().startsWith("noisy[")) {
        double sd = each.at("/runtimeNanos/sd").asDouble();
        largest = Math.max(largest, sd);
        smallest = Math.min(smallest, sd);
      }
    }
    assertThat(spread.get("withinSdNanos").asDouble()).isBetween(smallest, largest);
    assertThat(run.out())
        .contains("random placements", "sd between", "sd within")
        .contains(spread.at("/fastest/placement").asText())
        .contains(spread.at("/slowest/placement").asText());
    assertThat(
            run.out()
                .lines()
                .filter(line -> line.startsWith("noisy["))
                .map(line -> line.substring(0, line.indexOf(']')))
                .distinct())
        .hasSize(2);
  }

  @Test
  void run_moreNodesThanHosts_isRefused() throws IOException {
    run(STUDY.formatted("{kind: torus, dimensions: [3, 5]}"))
        .assertRefused(2, "topology: at least as many hosts as nodes, 16, got 15");
  }

  @Test
  void run_placementWithoutATopology_isRefused() throws IOException {
    run("""
            trace: trace
            timing: model
            network: {model: loggp, L: 1us, o: 0ns, G: 0ns}
            placement: {kind: random, placements: 3}
            """)
        .assertRefused(2, "placement: only on a network with a topology, got");
  }
}
