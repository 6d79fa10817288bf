package io.idlewave.jobs.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.results.place.InputFolder;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.row.RuntimeRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.TableReader;
import io.idlewave.perturb.scenario.Bound;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code export} writes of one replicate is what {@code run} says of it. */
class ExportTest {

  @TempDir Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  @BeforeEach
  void record() {
    CommandLineRun.ok(
        "synth", "halo", "--px", "3", "--py", "2", "--iterations", "5", "--out", path("trace"));
  }

  private String study(String name, String timing) throws IOException {
    Files.writeString(
        folder.resolve(name),
        """
        trace: trace
        replicates: 4
        quantum: 1ns
        %s
        scenarios:
          - {name: noisy, noise: {distribution: exponential, mean: 3us}}
          - {name: late, latency: {distribution: exponential, mean: 2us}}
        """
            .formatted(timing));
    return path(name);
  }

  private double runtimeNanos(String results, String scenario, Bound bound, long replicate) {
    List<RuntimeRow> rows = new ArrayList<>();
    InputFolder input = new LocalFolder(folder.resolve(results));
    TableReader.read(Tables.RUNTIMES, input, rows::add);
    return rows.stream()
        .filter(row -> row.scenario().equals(scenario) && row.bound() == bound)
        .filter(row -> row.replicate() == replicate)
        .mapToDouble(row -> Objects.requireNonNull(row.runtimeNanos()))
        .findFirst()
        .orElseThrow();
  }

  private long spanNanos(String archive) {
    TraceArchive trace = TraceArchive.open(folder.resolve(archive));
    return TraceSurvey.of(trace, GraphOptions.DEFAULT, List.of()).census().spanNanos();
  }

  @Test
  void archive_ofEachReplicateAndBound_lastsAsTheResultsSay() throws IOException {
    String study = study("study.yaml", "slack: local");
    CommandLineRun.ok("run", study, "--out", path("results"));

    for (String bound : List.of("lower", "upper")) {
      for (String scenario : List.of("noisy", "late")) {
        String out = bound + "-" + scenario;
        String[] export = {
          "export",
          path("trace"),
          "--to",
          "archive",
          "--times",
          "disturbed",
          "--study",
          study,
          "--scenario",
          scenario,
          "--bound",
          bound,
          "--replicate",
          "3",
          "--out",
          path(out)
        };
        assertThat(CommandLineRun.ok(export).out())
            .contains("scenario " + scenario + ", bound " + bound + ", replicate 3 of seed 1");
        assertThat((double) spanNanos(out))
            .isEqualTo(
                runtimeNanos(
                    "results", scenario, bound.equals("lower") ? Bound.LOWER : Bound.UPPER, 3));
      }
    }
  }

  @Test
  void archive_disturbed_isTakenByEveryCommandAndIsItsBase() throws IOException {
    String study = study("study.yaml", "slack: clocks");
    CommandLineRun.ok("run", study, "--out", path("results"));
    CommandLineRun.ok(
        "export",
        path("trace"),
        "--to",
        "archive",
        "--times",
        "disturbed",
        "--study",
        study,
        "--scenario",
        "noisy",
        "--replicate",
        "2",
        "--out",
        path("disturbed"));

    CommandLineRun.ok("check", path("disturbed"));
    CommandLineRun.ok("compare", path("trace"), path("disturbed"));
    CommandLineRun.ok(
        "run",
        path("disturbed"),
        "--noise",
        "exponential,mean=1us",
        "--replicates",
        "2",
        "--out",
        path("again"));
    JsonNode summary = new ObjectMapper().readTree(folder.resolve("again/summary.json").toFile());
    assertThat(summary.at("/scenarios/0/baseNanos").asDouble())
        .isEqualTo(runtimeNanos("results", "noisy", largest("results"), 2));
  }

  private Bound largest(String results) throws IOException {
    JsonNode bound =
        new ObjectMapper()
            .readTree(folder.resolve(results + "/summary.json").toFile())
            .at("/scenarios/0/bound");
    return bound.asText().equals("exact") ? Bound.EXACT : Bound.UPPER;
  }

  @Test
  void archive_simulated_lastsAsTheResultsSay() throws IOException {
    String study = study("model.yaml", "timing: model\nnetwork: myrinet");
    CommandLineRun.ok("run", study, "--out", path("results"));
    for (String scenario : List.of("noisy", "base")) {
      CommandLineRun.ok(
          "export",
          path("trace"),
          "--to",
          "archive",
          "--times",
          "simulated",
          "--study",
          study,
          "--scenario",
          scenario,
          "--out",
          path(scenario));
    }
    JsonNode summary = new ObjectMapper().readTree(folder.resolve("results/summary.json").toFile());

    assertThat((double) spanNanos("noisy"))
        .isEqualTo(runtimeNanos("results", "noisy", Bound.EXACT, 0));
    assertThat((double) spanNanos("base"))
        .isEqualTo(summary.at("/scenarios/0/baseNanos").asDouble());
    assertThat(TraceArchive.open(folder.resolve("base")).metadata().source().format())
        .isEqualTo("simulated");
  }

  /** A receive that is late, 50 us, costs nothing where o and g are 0; one that is early, L. */
  @ParameterizedTest
  @CsvSource({"1000, 50000, 50000", "50000, 1000, 52000"})
  void archive_simulatedOfStatedComputation_hasSimulatedTimes(
      long sender, long receiver, long spanNanos) throws IOException {
    Path goal = folder.resolve("two.goal");
    Files.writeString(
        goal,
        """
        num_ranks 2
        rank 0 {
        l1: calc %d
        l2: send 8b to 1 tag 0
        l2 requires l1
        }
        rank 1 {
        l1: calc %d
        l2: recv 8b from 0 tag 0
        l2 requires l1
        }
        """
            .formatted(sender, receiver));
    CommandLineRun.ok("ingest", goal.toString(), "--out", path("two"));
    Path study = folder.resolve("two.yaml");
    Files.writeString(
        study,
        """
        trace: two
        timing: model
        network: {model: loggp, L: 2us, o: 0ns, g: 0ns, G: 0ns}
        scenarios: [{name: plain}]
        """);
    CommandLineRun.ok(
        "export",
        path("two"),
        "--to",
        "archive",
        "--times",
        "simulated",
        "--study",
        study.toString(),
        "--out",
        path("simulated"));

    TraceMetadata written = TraceArchive.open(folder.resolve("simulated")).metadata();
    assertThat(TraceArchive.open(folder.resolve("two")).metadata().times())
        .isEqualTo(TraceTimes.COMPUTATION);
    assertThat(written.times()).isEqualTo(TraceTimes.RECORDED);
    assertThat(written.source().format()).isEqualTo("simulated");
    assertThat(written.source().name()).contains("L=2us");
    assertThat(written.ranks()).anyMatch(rank -> rank.lastEventNanos() == spanNanos);
    assertThat(written.ranks()).allMatch(rank -> rank.lastEventNanos() <= spanNanos);
  }

  @Test
  void convert_isTheSameCommand() throws IOException {
    for (String command : List.of("convert", "export")) {
      CommandLineRun.ok(command, path("trace"), "--to", "goal", "--out", path(command));
    }
    assertThat(folder.resolve("convert")).hasSameTextualContentAs(folder.resolve("export"));
  }

  @Test
  void perfetto_window_isJson() throws IOException {
    CommandLineRun.ok(
        "export",
        path("trace"),
        "--to",
        "perfetto",
        "--ranks",
        "1..2",
        "--until",
        "1ms",
        "--out",
        path("window.json"));
    JsonNode events =
        new ObjectMapper().readTree(folder.resolve("window.json").toFile()).get("traceEvents");
    assertThat(events).isNotEmpty().allMatch(event -> event.get("pid").asInt() >= 2);
  }

  @Test
  void lane_thatThereIsNot_isRefused() throws IOException {
    String study = study("study.yaml", "slack: local");
    String[] start = {"export", path("trace"), "--to", "csv", "--out", path("x.csv")};
    refused(start, "--scenario: one of noisy, late, got base", study, "disturbed", "base", "0");
    refused(start, "--replicate: 0 to 3, got 4", study, "disturbed", "late", "4");
    refused(
        start,
        "--times: disturbed, as the timing of the study has it, got simulated",
        study,
        "simulated",
        "late",
        "0");
    CommandLineRun.of(append(start, "--ranks", "1..6"))
        .assertRefused(2, "--ranks: ranks 0 to 5, got 1..6");
    assertThat(folder.resolve("x.csv")).doesNotExist();
  }

  private static void refused(
      String[] start, String message, String study, String times, String scenario, String number) {
    CommandLineRun.of(
            append(
                start,
                "--study",
                study,
                "--times",
                times,
                "--scenario",
                scenario,
                "--replicate",
                number))
        .assertRefused(2, message);
  }

  private static String[] append(String[] start, String... more) {
    List<String> all = new ArrayList<>(List.of(start));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }
}
