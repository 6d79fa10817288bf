package io.idlewave.jobs.extension;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.ResultRows;
import io.idlewave.jobs.report.EmbeddedReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An analysis that the product does not know, registered as anybody would. */
class SpreadAnalysisTest {

  @TempDir private Path folder;

  @Test
  void registeredAnalysis_askedForBesideAPath_fillsItsTableAndItsPartInOneWalk()
      throws IOException {
    CommandLineRun.ok("synth", "ring", "--ranks", "3", "--laps", "2", "--out", path("trace"));
    Files.writeString(
        folder.resolve("study.yaml"),
        """
        trace: trace
        timing: model
        network: myrinet
        replicates: 5
        analysis: [spread, critical-path]
        scenarios:
          - {name: quiet}
          - {name: jitter, noise: {distribution: exponential, mean: 2us}}
        """);
    CommandLineRun run = CommandLineRun.ok("run", path("study.yaml"), "--out", path("results"));

    JsonNode summary = new ObjectMapper().readTree(folder.resolve("results/summary.json").toFile());
    JsonNode part = summary.at("/analyses/spread");
    assertThat(part.get("calls").asLong()).isEqualTo(summary.at("/trace/calls").asLong());
    assertThat(folder.resolve("results/path-ranks.avro")).exists();

    List<GenericRecord> rows = ResultRows.of(folder.resolve("results/spread.avro"));
    assertThat(rows)
        .extracting(row -> row.get("scenario").toString())
        .containsExactly("quiet", "jitter");
    JsonNode jitter = summary.at("/scenarios/1/runtimeNanos");
    assertThat(rows.get(0).get("spreadNanos")).isEqualTo(0.0);
    assertThat(rows.get(1).get("spreadNanos"))
        .isEqualTo(jitter.get("max").asDouble() - jitter.get("min").asDouble());
    assertThat(run.out())
        .containsPattern("how far run times lie apart +spread\\n")
        .containsPattern("jitter +[0-9.]+ [mun]s\\n")
        .contains("The largest less the smallest of all replicates.");
  }

  /** Who reads the results need not have the analysis: all that is shown stands in them. */
  @Test
  void finding_declared_isASectionOfThePage() throws IOException {
    CommandLineRun.ok("synth", "ring", "--ranks", "3", "--laps", "2", "--out", path("trace"));
    CommandLineRun.ok(
        "run",
        path("trace"),
        "--network",
        "myrinet",
        "--analysis",
        "spread",
        "--out",
        path("results"));
    String page = Files.readString(folder.resolve("results/report.html"));
    JsonNode found =
        StreamSupport.stream(EmbeddedReport.of(page).at("/runs/0/findings").spliterator(), false)
            .filter(finding -> finding.path("label").asText().equals("spread"))
            .findFirst()
            .orElseThrow();
    assertThat(found.path("title").asText()).isEqualTo("Spread");
    assertThat(found.path("missing").isNull()).isTrue();
    JsonNode column = found.at("/drawings/0/columns/0");
    assertThat(column.path("heading").asText()).isEqualTo("spread");
    assertThat(column.path("unit").asText()).isEqualTo("ns");
    assertThat(column.path("values")).hasSize(1);
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }
}
