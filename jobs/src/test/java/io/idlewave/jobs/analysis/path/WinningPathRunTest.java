package io.idlewave.jobs.analysis.path;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.ResultRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Winning paths from a study to its tables, its summary and the terminal. */
class WinningPathRunTest {

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private List<GenericRecord> rows(String table) throws IOException {
    return ResultRows.of(folder.resolve("results").resolve(table + ".avro"));
  }

  private static double left(GenericRecord row) {
    return number(row, "computationNoiseNanos")
        + number(row, "callNoiseNanos")
        + number(row, "latencyNanos")
        + number(row, "bandwidthNanos")
        + number(row, "oneOffNanos")
        + number(row, "computationNanos")
        - number(row, "absorbedNanos");
  }

  private static double number(GenericRecord row, String field) {
    return (Double) row.get(field);
  }

  /** Every rank but the late one waits at the barrier, so that its delay is that of the run. */
  @Test
  void run_oneLateRankAtABarrier_isOnTheWay() throws IOException {
    CommandLineRun.ok(
        "synth", "bsp", "--ranks", "8", "--steps", "10", "--grain", "125us", "--out", path("bsp"));
    Files.writeString(
        folder.resolve("study.yaml"),
        """
        trace: bsp
        replicates: 3
        analysis: [winning-path]
        scenarios:
          - name: late
            delays:
              - {rank: 3, at: 300us, duration: 1ms}
              - {rank: 5, at: 300us, duration: 400us}
        """);
    String text = CommandLineRun.ok("run", path("study.yaml"), "--out", path("results")).out();
    assertThat(text)
        .contains(
            "on the way of the median run, late (exact): 1.000 ms injected, 0 ns absorbed,"
                + " 1.000 ms left at rank 0, the last",
            "injected most: 1.000 ms before or at MPI_Barrier");
    List<GenericRecord> ranks = rows("winning-ranks");
    assertThat(ranks).extracting(row -> row.get("rank")).containsExactly(3);
    assertThat(ranks).extracting(row -> row.get("oneOffNanos")).containsExactly(1e6);
  }

  /** The delay of the run and the head start of its rank, from run times and from the path. */
  @Test
  void run_randomProgramOnAQuieterMachine_addsUpInEveryBound() throws IOException {
    CommandLineRun.ok("synth", "random", "--seed", "7", "--out", path("random"));
    for (String slack : List.of("local", "clocks", "causal")) {
      Files.writeString(
          folder.resolve("study.yaml"),
          """
          trace: random
          replicates: 20
          analysis: [winning-path]
          scenarios:
            - name: noisy
              noise: {distribution: exponential, mean: 2us}
              latency: {distribution: exponential, mean: 1us}
              delays: [{rank: 1, at: 100us, duration: 1ms}]
            - name: quieter
              compute: {denoise: {quantile: 10%%, ranks: all, enough: 2}}
          slack: %s
          """
              .formatted(slack));
      CommandLineRun.ok("run", path("study.yaml"), "--force", "--out", path("results"));
      JsonNode summary =
          new ObjectMapper().readTree(folder.resolve("results/summary.json").toFile());
      JsonNode paths = summary.get("analyses").get("winning-path").get("paths");
      assertThat(paths).hasSizeBetween(4, 8);
      for (JsonNode found : paths) {
        assertAddsUp(found, recordedNanos(summary));
      }
      assertThat(rows("winning-ranks")).anyMatch(row -> number(row, "computationNanos") < 0);
    }
  }

  private static double recordedNanos(JsonNode summary) {
    return summary.get("scenarios").get(0).get("baseNanos").asDouble();
  }

  private void assertAddsUp(JsonNode found, double recordedNanos) throws IOException {
    double left = found.get("injectedNanos").asDouble() - found.get("absorbedNanos").asDouble();
    double runtimeDelay = found.get("runtimeDelayNanos").asDouble();
    double headStart = found.get("headStartNanos").asDouble();
    assertThat(headStart).isGreaterThanOrEqualTo(0);
    assertThat(left).as("%s", found).isEqualTo(runtimeDelay + headStart);
    GenericRecord outcome =
        rows("runtimes").stream()
            .filter(row -> isOf(row, found))
            .filter(row -> (Long) row.get("replicate") == found.get("replicate").asLong())
            .findFirst()
            .orElseThrow();
    assertThat(runtimeDelay).isEqualTo(number(outcome, "runtimeNanos") - recordedNanos);
    assertThat(outcome.get("slowestRank")).isEqualTo(found.get("rank").asInt());
    for (String table : List.of("winning-ranks", "winning-sites")) {
      double sum =
          rows(table).stream()
              .filter(row -> isOf(row, found))
              .filter(row -> row.get("lane").toString().equals(found.get("lane").asText()))
              .mapToDouble(WinningPathRunTest::left)
              .sum();
      assertThat(sum).as("%s, %s", table, found).isEqualTo(left);
    }
  }

  private static boolean isOf(GenericRecord row, JsonNode found) {
    return row.get("scenario").toString().equals(found.get("scenario").asText())
        && row.get("bound").toString().equals(found.get("bound").asText());
  }
}
