package io.idlewave.jobs.analysis.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.ResultRows;
import io.idlewave.jobs.SmallTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The critical path of the recorded run, from a study to its tables, summary and the terminal. */
class RecordedPathRunTest {

  private static final String STUDY =
      """
      trace: trace
      replicates: 2
      analysis: [critical-path]
      scenarios:
        - {name: jitter, noise: {distribution: exponential, mean: 2us}}
      """;

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private CommandLineRun run() throws IOException {
    Files.writeString(folder.resolve("study.yaml"), STUDY);
    return CommandLineRun.of("run", path("study.yaml"), "--out", path("results"));
  }

  private List<GenericRecord> rows(String table) throws IOException {
    return ResultRows.of(folder.resolve("results").resolve(table + ".avro"));
  }

  private JsonNode readings() throws IOException {
    return new ObjectMapper()
        .readTree(folder.resolve("results/summary.json").toFile())
        .get("analyses")
        .get("critical-path")
        .get("readings");
  }

  private static long nanos(List<GenericRecord> rows, String waits) {
    return rows.stream()
        .filter(row -> row.get("waits").toString().equals(waits))
        .mapToLong(row -> (Long) row.get("nanos"))
        .sum();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "2", "3", "4", "5", "6"})
  void run_randomProgram_addsUpToTheRunTime(String seed) throws IOException {
    CommandLineRun.ok("synth", "random", "--seed", seed, "--out", path("trace"));
    assertThat(run().exitCode()).isZero();
    JsonNode reading = readings().get(0);
    assertThat(readings()).hasSize(1);
    assertThat(reading.get("waits").asText()).isEqualTo("exact");
    long runtime = reading.get("runtimeNanos").asLong();
    assertThat(runtime).isPositive();
    assertThat(nanos(rows("recorded-path"), "exact")).isEqualTo(runtime);
    assertThat(nanos(rows("recorded-path-sites"), "exact")).isEqualTo(runtime);
    long parts = 0;
    for (JsonNode part : reading.get("parts")) {
      parts += part.get("nanos").asLong();
    }
    assertThat(parts).isEqualTo(runtime);
    for (GenericRecord row : rows("recorded-path-sites")) {
      Double slack = (Double) row.get("slackNanos");
      Double gain = (Double) row.get("gainNanos");
      if (slack != null && gain != null) {
        assertThat(slack).isBetween(0.0, ((Long) row.get("nanos")).doubleValue());
        assertThat(gain).isGreaterThanOrEqualTo(slack - 1e-3);
      }
    }
    assertThat(folder.resolve("results/path-ranks.avro")).doesNotExist();
  }

  /**
   * In a token ring of four ranks one computes at a time, for 100 us, and its message takes 25 us
   * to the next: the path goes once around in each lap, and 100 of 125 us are computing.
   */
  @Test
  void run_tokenRing_goesAround() throws IOException {
    String synth =
        "synth ring --ranks 4 --laps 100 --compute 100us --overhead 0ns --latency 25us --out ";
    CommandLineRun.ok((synth + path("trace")).split(" ", -1));
    CommandLineRun run = run();
    assertThat(run.exitCode()).isZero();
    JsonNode reading = readings().get(0);
    assertThat(reading.get("ranksVisited").asInt()).isEqualTo(4);
    assertThat(reading.get("rankChanges").asLong()).isBetween(390L, 400L);
    assertThat(reading.get("parts").get(1).get("part").asText()).isEqualTo("computation");
    assertThat(reading.get("parts").get(1).get("share").asDouble()).isCloseTo(0.8, within(0.01));
    assertThat(reading.get("parts").get(3).get("part").asText()).isEqualTo("transfer");
    assertThat(reading.get("parts").get(3).get("share").asDouble()).isCloseTo(0.2, within(0.01));
    for (JsonNode rank : reading.get("ranks")) {
      assertThat(rank.get("share").asDouble()).isCloseTo(0.25, within(0.02));
    }
    assertThat(run.out())
        .contains("critical path of the recorded run: ", "computation before MPI_Send")
        .containsPattern("computation (79|80)\\.[0-9]%, transfer (19|20)\\.[0-9]%");
  }

  @Test
  void run_severalClocks_isRefused() throws IOException {
    SmallTrace small = new SmallTrace(2).clockPerRank().all("MPI_Init");
    for (int message = 0; message < 30; message++) {
      small.send(0, 1, 8).receive(1, 0, 8);
    }
    small.all("MPI_Finalize").write(folder.resolve("trace"));
    CommandLineRun refused = run();
    assertThat(refused.exitCode()).isNotZero();
    assertThat(refused.err())
        .contains("critical-path: under timing: observed clocks that agree, got several clocks");
  }
}
