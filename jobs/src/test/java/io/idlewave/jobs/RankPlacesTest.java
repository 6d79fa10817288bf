package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Ranks have one number everywhere, and the trace's own words beside it: in the published table the
 * column {@code rank} calls our rank 3 worker 6, in stage 3 of data-parallel rank 0.
 */
class RankPlacesTest {

  private static final Path TABLES = Path.of("src/test/resources/training");
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  @BeforeEach
  void ingest() {
    CommandLineRun.ok("ingest", TABLES.resolve("ST.csv.xz").toString(), "--out=" + path("trace"));
  }

  private CommandLineRun run(String scenario) throws IOException {
    Files.writeString(
        folder.resolve("study.yaml"),
        """
        trace: trace
        timing: model
        network: recorded
        scenarios:
        """
            + scenario);
    return CommandLineRun.of("run", path("study.yaml"), "--force", "--out=" + path("results"));
  }

  private List<Double> runtimes(String scenarios) throws IOException {
    run(scenarios).assertEnds(0);
    JsonNode summary = JSON.readTree(folder.resolve("results/summary.json").toFile());
    List<Double> runtimes = new ArrayList<>();
    summary.get("scenarios").forEach(s -> runtimes.add(s.at("/runtimeNanos/mean").asDouble()));
    return runtimes;
  }

  private static String slow(String name, String on) {
    return "  - {name: %s, noise: {process: slow-ranks, extra: 100us, per: 1ms, on: {%s}}, timelines: streams}\n"
        .formatted(name, on);
  }

  @Test
  void on_whatTheTraceCallsRanks_isThoseRanks() throws IOException {
    List<Double> found =
        runtimes(
            slow("worker", "worker: 6")
                + slow("rank", "ranks: 3")
                + slow("another", "ranks: 6")
                + slow("stage", "stage: 3")
                + slow("both", "ranks: [3, 7]")
                + slow("stages", "stage: 2..3")
                + slow("four", "ranks: [2, 3, 6, 7]")
                + slow("dp", "dp_rank: 1")
                + slow("half", "ranks: 4..7"));
    assertThat(found.get(0)).isEqualTo(found.get(1)).isNotEqualTo(found.get(2));
    assertThat(found.get(3)).isEqualTo(found.get(4));
    assertThat(found.get(5)).isEqualTo(found.get(6));
    assertThat(found.get(7)).isEqualTo(found.get(8));
  }

  @Test
  void cpu_takesTheSameWordsAndRanges() throws IOException {
    List<Double> found =
        runtimes(
            """
              - {name: rank, cpu: {ranks: {3: 1.1}}}
              - {name: worker, cpu: {worker: {6: 1.1}}}
              - {name: both, cpu: {ranks: {3: 1.1, 7: 1.1}}}
              - {name: stage, cpu: {stage: {3: 1.1}}}
              - {name: each, cpu: {ranks: {4: 1.1, 5: 1.1, 6: 1.1, 7: 1.1}}}
              - {name: range, cpu: {ranks: {4..7: 1.1}}}
              - {name: half, cpu: {dp_rank: {1: 1.1}}}
              - {name: nodes, cpu: {nodes: {4..7: 1.1}}}
            """);
    assertThat(found.get(1)).isEqualTo(found.get(0));
    assertThat(found.get(3)).isEqualTo(found.get(2)).isGreaterThan(found.get(0));
    assertThat(found.subList(5, 8)).containsOnly(found.get(4));
  }

  /** A delay on what the trace calls stage 3 is one on rank 3 and one on rank 7. */
  @Test
  void delays_takeTheSameWordsAndRanges() throws IOException {
    String at = ", at: 5s, duration: 300ms}";
    List<Double> found =
        runtimes(
            """
              - {name: rank, delays: [{rank: 3%1$s]}
              - {name: worker, delays: [{worker: 6%1$s]}
              - {name: both, delays: [{rank: 3%1$s, {rank: 7%1$s]}
              - {name: stage, delays: [{stage: 3%1$s]}
              - {name: list, delays: [{rank: [3, 7]%1$s]}
              - {name: half, delays: [{rank: 4..7%1$s]}
              - {name: dp, delays: [{dp_rank: 1%1$s]}
              - {name: nodes, delays: [{nodes: 4..7%1$s]}
              - {name: another, delays: [{rank: 6%1$s]}
              - {name: none}
            """
                .formatted(at));
    assertThat(found.get(1)).isEqualTo(found.get(0)).isGreaterThan(found.get(9));
    assertThat(found.subList(3, 5)).containsOnly(found.get(2));
    assertThat(found.subList(6, 8)).containsOnly(found.get(5));
    assertThat(Files.readString(folder.resolve("results/study.yaml")))
        .contains("rank: 7")
        .doesNotContain("dp_rank", "nodes:");
    run("  - {name: far, delays: [{worker: 6, at: 5000s, duration: 1ms}]}\n")
        .assertRefused(2, "where rank 3 (worker 6, stage 3, dp_rank 0) ends");
  }

  /** Stages 0 to 3 are parts of two ranks each; noise on the last is as if stated on it. */
  @Test
  void map_byStages_hasAPartForEach() throws IOException {
    CommandLineRun.ok(
        "run",
        path("trace"),
        "--force",
        "--noise=slow-ranks,extra=100us,per=1ms,timelines=streams",
        "--replicates=1",
        "--map=stage",
        "--out=" + path("mapped"));
    JsonNode map =
        JSON.readTree(folder.resolve("mapped/summary.json").toFile()).at("/analyses/map");
    assertThat(map.get("by").asText()).isEqualTo("stage");
    assertThat(map.get("parts").asInt()).isEqualTo(4);
    assertThat(map.findValuesAsText("part"))
        .containsOnly("stage 0", "stage 1", "stage 2", "stage 3");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "noise: {process: slow-ranks, extra: 1us, per: 1ms, on: {stage: 4}}|scenario a:"
            + " noise.on.stage: one of the 4 from 0 to 3 that ranks of the trace are at, got 4",
        "cpu: {worker: {8: 2}}|cpu.worker: one of the 8 from 0 to 7 that ranks of the trace are at,"
            + " got 8",
        "cpu: {ranks: {3..1: 2}}|the number of a rank, at least 0, or a range such as 0..3",
        "cpu: {rank: {3: 2}}|cpu.rank: unknown key",
        "delays: [{stage: 4, at: 1s, duration: 1ms}]|scenario a: delays.stage: one of the 4 from 0"
            + " to 3 that ranks of the trace are at, got 4",
        "delays: [{rank: 6..8, at: 1s, duration: 1ms}]|scenario a: delays.rank: one of the 8 from 0"
            + " to 7 that ranks of the trace are at, got 8",
        "delays: [{rank: 1, stage: 1, at: 1s, duration: 1ms}]|one of rank, nodes, worker, stage and"
            + " dp_rank, got rank and stage",
        "delays: [{at: 1s, duration: 1ms}]|one of rank, nodes, worker, stage and dp_rank, got none",
      })
  void place_thatIsNotThere_isRefused(String what, String message) throws IOException {
    run("  - {name: a, timelines: streams, %s}\n".formatted(what)).assertRefused(2, message);
  }

  @Test
  void stragglers_nameARankByItsNumber_withTheTracesWordsBesideIt() throws IOException {
    String text = CommandLineRun.ok("stragglers", path("trace")).out();
    assertThat(text)
        .contains("7 (worker 7, stage 3, dp_rank 1)")
        .contains("3 (worker 6, stage 3, dp_rank 0)")
        .contains("4 (worker 1, stage 0, dp_rank 1)");
    JsonNode found = JSON.readTree(CommandLineRun.ok("stragglers", path("trace"), "--json").out());
    assertThat(found.at("/placesOfRanks/3/worker").asInt()).isEqualTo(6);
    assertThat(found.at("/byRank/3").asDouble()).isGreaterThan(1.2);
    assertThat(found.at("/byRank/6").asDouble()).isLessThan(1.01);
  }
}
