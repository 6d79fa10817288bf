package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    assertSame(found.get("seconds"), published.get("stepSecondsWithoutLaunchDelays"));
    assertSame(found.get("idealSeconds"), published.get("stepSecondsIdeal"));
  }

  @Test
  void stragglers_ofAPublishedJob_areThePublishedFigures() throws IOException {
    CommandLineRun run =
        CommandLineRun.ok("stragglers", TABLES.resolve("ST.csv.xz").toString(), "--json");
    assertPublished(JSON.readTree(run.out()), JSON.readTree(TABLES.resolve("ST.json").toFile()));
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
