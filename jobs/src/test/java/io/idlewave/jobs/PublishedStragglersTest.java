package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A published study of a training job (J. Lin et al., OSDI 2025): each figure that its authors
 * print, which are of 32 bits.
 */
class PublishedStragglersTest {

  private static final Path TABLES = Path.of("src/test/resources/training");
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  private static void assertSame(JsonNode found, JsonNode published) {
    assertThat(found).hasSameSizeAs(published);
    for (Map.Entry<String, JsonNode> field : published.properties()) {
      double value = field.getValue().asDouble();
      assertThat(found.path(field.getKey()).asDouble())
          .as(field.getKey())
          .isCloseTo(value, within(1e-6 * value));
    }
  }

  static void assertPublished(JsonNode found, JsonNode published) {
    double slowdown = published.get("S").asDouble();
    assertThat(found.get("slowdown").asDouble()).isCloseTo(slowdown, within(1e-6 * slowdown));
    assertSame(found.get("byClass"), published.get("S_by_optype"));
    assertSame(found.get("byStage"), published.get("S_by_stage"));
    assertSame(found.get("byDpRank"), published.get("S_by_dp_rank"));
    String lastStage = String.valueOf(published.get("S_by_stage").size() - 1);
    assertThat(found.get("explainedByStage").get(lastStage).asDouble())
        .isCloseTo(published.get("M_S").asDouble(), within(1e-6));
    assertSame(found.get("seconds"), published.get("stepSecondsWithoutLaunchDelays"));
    assertSame(found.get("idealSeconds"), published.get("stepSecondsIdeal"));
  }

  @Test
  void stragglers_ofAPublishedJob_areThePublishedFigures() throws IOException {
    CommandLineRun run =
        CommandLineRun.ok("stragglers", TABLES.resolve("ST.csv.xz").toString(), "--json");
    assertPublished(JSON.readTree(run.out()), JSON.readTree(TABLES.resolve("ST.json").toFile()));
  }

  /** The largest of all figures that its authors print is that of a stage. */
  @Test
  void headline_ofAPublishedJob_isTheLargestFigure() throws IOException {
    JsonNode published = JSON.readTree(TABLES.resolve("ST.json").toFile());
    double largest = 0;
    String name = "";
    for (String kind : List.of("stage", "dp_rank", "optype")) {
      for (Map.Entry<String, JsonNode> one : published.get("S_by_" + kind).properties()) {
        if (one.getValue().asDouble() > largest) {
          largest = one.getValue().asDouble();
          name = kind + " " + one.getKey();
        }
      }
    }
    assertThat(
            CommandLineRun.ok("stragglers", TABLES.resolve("ST.csv.xz").toString()).out().lines())
        .element(1)
        .isEqualTo(
            "%s alone costs most: S %.4f; without it %.1f %% of what is lost is gone"
                .formatted(name, largest, 100 * published.get("M_S").asDouble()));
  }

  /** S of a class is the mean of those of its steps, weighted by their ideal times. */
  @Test
  void classByStep_ofAPublishedJob_addsUpToEachClass() throws IOException {
    CommandLineRun run =
        CommandLineRun.ok("stragglers", TABLES.resolve("ST.csv.xz").toString(), "--json");
    JsonNode found = JSON.readTree(run.out());
    assertThat(found.get("classByStep")).hasSameSizeAs(found.get("byClass"));
    for (Map.Entry<String, JsonNode> ofClass : found.get("classByStep").properties()) {
      double sum = 0;
      double ideal = 0;
      for (Map.Entry<String, JsonNode> step : ofClass.getValue().properties()) {
        double least = found.get("idealSeconds").get(step.getKey()).asDouble();
        sum += step.getValue().asDouble() * least;
        ideal += least;
      }
      assertThat(found.get("byClass").get(ofClass.getKey()).asDouble())
          .isCloseTo(sum / ideal, within(1e-9));
    }
  }

  /** Where nothing is delayed without need, steps take what they took. */
  @ParameterizedTest
  @CsvSource({
    "2, 2, 2, 4, true",
    "4, 2, 2, 8, true",
    "4, 1, 2, 8, false",
    "4, 3, 1, 8, false",
    "2, 2, 3, 4, false",
    "1, 1, 4, 3, true"
  })
  void stragglers_ofAnInterleavedPipeline_takesWhatItsSimulationTook(
      int stages, int chunks, int ranks, int batches, boolean overlaps) throws IOException {
    InterleavedPipeline job = new InterleavedPipeline(stages, chunks, ranks, batches, overlaps);
    Map<String, Double> simulated = job.write(folder, 17);
    JsonNode found =
        JSON.readTree(
            CommandLineRun.ok("stragglers", folder.resolve("job.csv").toString(), "--json").out());
    assertThat(found.get("seconds").properties())
        .hasSize(2)
        .allSatisfy(
            step ->
                assertThat(step.getValue().asDouble())
                    .isCloseTo(simulated.getOrDefault(step.getKey(), -1.0), within(1e-6)));
  }

  /** What is ingested first, cut and stored gives the same. */
  @Test
  void stragglers_ofAnArchive_areThoseOfTheTable() {
    String table = TABLES.resolve("ST.csv.xz").toString();
    String archive = folder.resolve("archive").toString();
    CommandLineRun.ok("ingest", table, "--out", archive);
    assertThat(CommandLineRun.ok("stragglers", archive, "--json").out())
        .isEqualTo(CommandLineRun.ok("stragglers", table, "--json").out());
    assertThat(CommandLineRun.ok("check", archive).out()).contains("complete");
    assertThat(CommandLineRun.ok("stragglers", archive).out())
        .contains("S 1.1787", "forward-compute", "given: ");
  }

  @Test
  void stragglers_withoutTheFileOfTheJob_saysWhichIsMissing() throws IOException {
    Path table = Files.copy(TABLES.resolve("ST.csv.xz"), folder.resolve("ST.csv.xz"));
    CommandLineRun.of("stragglers", table.toString())
        .assertRefused(2, "meta-ST.yaml: the job of the table beside it, no such file");
  }
}
