package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of training jobs: of kernels, streams and steps, and nothing of MPI. */
class InspectTrainingTest {

  private static final Path RESOURCES = Path.of("src/test/resources");
  private static final String TABLE = RESOURCES.resolve("training/ST.csv.xz").toString();
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  private static List<String> sentences(String trace) {
    return CommandLineRun.ok("inspect", trace).out().lines().map(String::strip).toList();
  }

  private static JsonNode json(String trace) throws IOException {
    return JSON.readTree(CommandLineRun.ok("inspect", trace, "--json").out());
  }

  /** Its authors publish the times of 32 steps, and worker 7 is at stage 3 of replica 1. */
  @Test
  void inspect_ofATable_speaksOfItsStepsAndRanks() throws IOException {
    JsonNode published = JSON.readTree(RESOURCES.resolve("training/ST.json").toFile());
    int steps = published.get("stepSecondsWithoutLaunchDelays").size();
    JsonNode found = json(TABLE);
    assertThat(found.at("/iterations/by").asText()).isEqualTo("steps");
    assertThat(found.at("/iterations/number").asInt()).isEqualTo(steps).isEqualTo(32);
    double least = 0;
    for (JsonNode seconds : published.get("stepSecondsWithoutLaunchDelays")) {
      least += seconds.asDouble() / steps;
    }
    // launch delays, which the published times leave out, are between nothing and a tenth
    assertThat(found.at("/iterations/meanNanos").asDouble()).isBetween(least * 1e9, least * 1.1e9);
    assertThat(found.at("/streams/streams").asInt()).isEqualTo(40);
    List<String> sentences = sentences(TABLE);
    assertThat(sentences)
        .anyMatch(line -> line.startsWith("Rank 7 (worker 7, stage 3, dp_rank 1) computed longest"))
        .anyMatch(line -> line.startsWith("The trace names 32 steps, each beginning with step."))
        .contains("What slow ranks and uneven work cost: idlewave stragglers trace");
    assertThat(String.join("\n", sentences))
        .doesNotContain("MPI_Finalize", "No iterations", "late sender", "MPI call");
    assertThat(found.get("questions"))
        .anySatisfy(
            question ->
                assertThat(question.at("/options/analysis").asText()).isEqualTo("stragglers"));
  }

  /** Kernels, copies and settings of memory, as the file itself has them. */
  private static int kernels(Path file) throws IOException {
    Set<String> kinds = Set.of("kernel", "gpu_memcpy", "gpu_memset");
    int kernels = 0;
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      for (JsonNode event : JSON.readTree(in).get("traceEvents")) {
        String kind = event.path("cat").asText().toLowerCase(Locale.ROOT);
        kernels += kinds.contains(kind) && event.path("dur").asDouble() > 0 ? 1 : 0;
      }
    }
    return kernels;
  }

  @ParameterizedTest
  @ValueSource(strings = {"event-sync-1", "event-sync-streams-1", "amd-1"})
  void inspect_ofOneGpu_countsKernelsAndAsksOfThem(String sample) throws IOException {
    Path file = RESOURCES.resolve("kineto/" + sample + ".json.gz");
    JsonNode found = json(file.toString());
    assertThat(found.at("/streams/what").asText()).isEqualTo("kernels");
    assertThat(found.at("/streams/number").asInt()).isEqualTo(kernels(file));
    assertThat(String.join("\n", sentences(file.toString())))
        .contains("What slow kernels cost: idlewave stragglers trace", "kernels and copies")
        .doesNotContain("MPI_Finalize", "late sender", "MPI call");
    CommandLineRun.ok("ingest", file.toString(), "--out=" + folder.resolve("trace"));
    assertThat(found.get("questions"))
        .filteredOn(question -> !question.get("about").asText().equals("why"))
        .hasSize(3);
    for (JsonNode question : found.get("questions")) {
      List<String> words =
          new ArrayList<>(List.of(question.path("command").asText().split(" ", -1)));
      words.set(2, folder.resolve("trace").toString());
      words.set(words.size() - 1, folder.resolve(words.get(words.size() - 1)).toString());
      CommandLineRun.ok(words.subList(1, words.size()).toArray(String[]::new));
    }
  }

  /** Ranks on one node talk through its memory. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void questions_ofANetwork_nameThatOfTheLayout(boolean oneNode) throws IOException {
    String trace = folder.resolve("trace").toString();
    SmallTrace program =
        new SmallTrace(2).all("MPI_Init").send(0, 1, 100).receive(1, 0, 100).all("MPI_Finalize");
    (oneNode ? program : program.nodePerRank()).write(Path.of(trace));
    List<String> networks = new ArrayList<>();
    json(trace)
        .get("questions")
        .forEach(question -> networks.add(question.at("/options/network").asText()));
    assertThat(networks)
        .contains(oneNode ? "shared-memory" : "infiniband-hdr")
        .doesNotContain(oneNode ? "infiniband-hdr" : "shared-memory");
  }
}
