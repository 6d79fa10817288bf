package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.machine.MappingSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Mappings that are searched, against all there are. */
class MappingSearchTest {

  private static final int RANKS = 6;
  private static final String HEAD =
      """
      trace: trace
      timing: model
      network:
        intra: {model: loggp, L: 500ns, o: 100ns, g: 0ns, G: 0.1ns}
        inter: {model: loggp, L: 20us, o: 100ns, g: 0ns, G: 1ns}
      """;

  @TempDir private Path folder;

  private CommandLineRun run(String study) throws IOException {
    Path file = Files.writeString(folder.resolve("study.yaml"), HEAD + study);
    return CommandLineRun.of(
        "run", file.toString(), "--force", "--out", folder.resolve("results").toString());
  }

  private JsonNode scenarios() throws IOException {
    return new ObjectMapper()
        .readTree(folder.resolve("results/summary.json").toFile())
        .get("scenarios");
  }

  /** All ways to have half of the ranks on each of two nodes, rank 0 on the first. */
  private static List<String> balanced() {
    List<String> all = new ArrayList<>();
    for (int bits = 0; bits < 1 << RANKS; bits++) {
      if (Integer.bitCount(bits) == RANKS / 2 && (bits & 1) == 0) {
        List<Integer> nodes = new ArrayList<>();
        for (int rank = 0; rank < RANKS; rank++) {
          nodes.add(bits >> rank & 1);
        }
        all.add(nodes.toString());
      }
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(strings = {"ring --ranks 6 --laps 5", "pipeline --ranks 6 --steps 5"})
  void search_badlyPlacedProgram_findsTheShortestOfAllMappings(String program) throws IOException {
    CommandLineRun.ok(("synth " + program + " --out " + folder.resolve("trace")).split(" ", -1));
    assertFindsTheShortestOfAllMappings();
  }

  /** Whole ranks change places, whatever the timelines between which the path goes. */
  @Test
  void search_ranksWithThreads_findsTheShortestOfAllMappingsOfRanks() throws IOException {
    Synth.write(
        new ThreadedRing(RANKS, 5), new CostSet(100, 1000, 100, 300, 512), folder.resolve("trace"));
    assertFindsTheShortestOfAllMappings();
  }

  private void assertFindsTheShortestOfAllMappings() throws IOException {
    StringBuilder study = new StringBuilder("mapping: {kind: round-robin, nodes: 2}\nscenarios:\n");
    study.append("  - {name: as placed}\n");
    study.append(
        "  - {name: found, mapping: {kind: search, from: {kind: round-robin, nodes: 2}}}\n");
    balanced()
        .forEach(nodes -> study.append("  - {name: '" + nodes + "', mapping: " + nodes + "}\n"));
    CommandLineRun run = run(study.toString()).assertEnds(0);
    double shortest = Double.POSITIVE_INFINITY;
    for (int i = 2; i < scenarios().size(); i++) {
      shortest = Math.min(shortest, scenarios().get(i).at("/runtimeNanos/mean").asDouble());
    }
    double placed = scenarios().get(0).at("/runtimeNanos/mean").asDouble();
    assertThat(scenarios().get(1).at("/runtimeNanos/mean").asDouble())
        .isEqualTo(shortest)
        .isLessThan(placed);
    assertThat(run.err()).contains("exchanges of ranks between nodes, ");
    Timing timing = StudyReader.read(folder.resolve("results/study.yaml")).timing();
    MappingSpec found =
        timing.<MappingSpec>fold(
            observed -> new MappingSpec.Trace(),
            simulated -> simulated.machines().get("found").mapping());
    assertThat(found).isInstanceOf(MappingSpec.Explicit.class);
    assertThat(((MappingSpec.Explicit) found).nodes()).hasSize(RANKS).contains(0, 1);
  }

  @Test
  void search_bestAlready_staysAsItIs() throws IOException {
    CommandLineRun.ok(
        ("synth ring --ranks 4 --laps 3 --out " + folder.resolve("trace")).split(" ", -1));
    CommandLineRun run =
        run("mapping: {kind: search, from: [0, 0, 1, 1]}\nscenarios: [{name: a}]\n").assertEnds(0);
    assertThat(run.err()).contains("mapping: 0 exchanges");
    assertThat(Files.readString(folder.resolve("results/study.yaml")))
        .contains("mapping:\n- 0\n- 0\n- 1\n- 1\n");
  }

  @Test
  void search_ofASearch_isRefused() throws IOException {
    CommandLineRun.ok(
        ("synth ring --ranks 4 --laps 3 --out " + folder.resolve("trace")).split(" ", -1));
    run("mapping: {kind: search, from: search}\n")
        .assertRefused(2, "mapping.from: a mapping to start from, got search");
  }
}
