package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.results.LinesSink;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.results.table.TableReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs from the command line, and what they leave where. */
class SinkRunTest {

  private static final String STUDY =
      """
      trace: trace
      timing: model
      network: myrinet
      replicates: 40
      analysis: [synchronisation, sensitivities, critical-path, efficiencies, attribution]
      scenarios:
        - name: jitter
          noise: {distribution: exponential, mean: 2us}
        - name: ticks
          noise: {process: periodic, frequency: 1kHz, duration: 25us}
      """;

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  @BeforeEach
  void makeStudy() throws IOException {
    CommandLineRun.ok("synth", "random", "--seed", "5", "--out", path("trace"));
    Files.writeString(folder.resolve("study.yaml"), STUDY);
  }

  private List<String> files(String results) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(results))) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  @Test
  void run_withAnotherSink_givesItTheSameRows() throws IOException {
    CommandLineRun.ok(
        "run", path("study.yaml"), "--out", path("results"), "--sink", "lines:" + path("lines"));
    assertThat(LinesSink.isComplete(folder.resolve("lines"))).isTrue();
    List<String> files = files("results");
    assertThat(files)
        .contains(
            "runtimes.avro",
            "ranks.avro",
            "differences.avro",
            "sensitivities.avro",
            "synchronisation.avro",
            "path-ranks.avro",
            "path-sites.avro",
            "efficiencies.avro",
            "flows.avro");
    for (Table<?> table : Tables.ALL) {
      if (!files.contains(table.fileName())) {
        continue;
      }
      List<String> rows = rows(table);
      assertThat(rows).isNotEmpty();
      assertThat(LinesSink.rows(folder.resolve("lines"), table)).isEqualTo(rows);
    }
  }

  private <R extends Record> List<String> rows(Table<R> table) {
    List<String> rows = new ArrayList<>();
    TableReader.read(
        table,
        new LocalFolder(folder.resolve("results")),
        row -> rows.add(table.encode(row).toString()));
    return rows;
  }

  @Test
  void run_twice_givesTheSameBytes() throws IOException {
    CommandLineRun.ok("run", path("study.yaml"), "--out", path("a"), "--parallelism", "1");
    CommandLineRun.ok("run", path("study.yaml"), "--out", path("b"), "--parallelism", "2");
    CommandLineRun.ok("run", path("study.yaml"), "--out", "file://" + path("c"));
    for (String other : List.of("b", "c")) {
      assertThat(files(other)).isEqualTo(files("a")).hasSize(14);
      for (String name : files("a")) {
        if (name.equals("summary.json")) {
          assertThat(summary(other)).isEqualTo(summary("a"));
        } else if (!name.equals("report.html")) {
          assertThat(folder.resolve(other).resolve(name))
              .hasSameBinaryContentAs(folder.resolve("a").resolve(name));
        }
      }
    }
  }

  /** Without what a run cost. */
  private ObjectNode summary(String results) throws IOException {
    Path file = folder.resolve(results).resolve("summary.json");
    ObjectNode summary = (ObjectNode) new ObjectMapper().readTree(file.toFile());
    assertThat(summary.remove("engine")).isNotNull();
    assertThat(summary.remove("sha256")).isNotNull();
    return summary;
  }

  @Test
  void run_intoATraceOrEarlierResults_isRefused() throws IOException {
    List<String> trace = files("trace");
    for (String force : List.of("--parallelism=1", "--force")) {
      CommandLineRun.of("run", path("study.yaml"), "--out", path("trace"), force)
          .assertRefused(2, "trace: holds something else (");
    }
    assertThat(files("trace")).isEqualTo(trace);

    CommandLineRun.ok("run", path("study.yaml"), "--out", path("results"));
    CommandLineRun.of("run", path("trace"), "--out", path("results"))
        .assertRefused(2, "results: holds earlier results; --force replaces them");
    assertThat(files("results")).contains("path-ranks.avro", "summary.json");
    Files.writeString(folder.resolve("results/report.html"), "of the earlier run");
    CommandLineRun.ok("run", path("trace"), "--out", path("results"), "--force");
    assertThat(folder.resolve("results/report.html")).content().startsWith("<!DOCTYPE html>");
    assertThat(files("results"))
        .containsExactly(
            "differences.avro",
            "ranks.avro",
            "report.html",
            "runtimes.avro",
            "study.yaml",
            "summary.json");
    CommandLineRun.ok("report", path("results"));
  }

  @Test
  void run_badStudyWithForce_leavesEarlierResults() throws IOException {
    CommandLineRun.ok("run", path("study.yaml"), "--out", path("results"));
    List<String> before = files("results");
    CommandLineRun.of(
            "run",
            path("trace"),
            "--out",
            path("results"),
            "--force",
            "--delay",
            "rank=99,at=1us,duration=1us")
        .assertEnds(2);
    assertThat(files("results")).isEqualTo(before);
    CommandLineRun.ok("report", path("results"));
  }

  @Test
  void run_unknownSink_isRefused() {
    CommandLineRun.of("run", path("study.yaml"), "--out", path("r"), "--sink", "mysql:broker:9092")
        .assertRefused(2, "--sink: folder:ADDRESS (a path, or a URI of the engine's file systems)");
    assertThat(folder.resolve("r")).doesNotExist();
  }
}
