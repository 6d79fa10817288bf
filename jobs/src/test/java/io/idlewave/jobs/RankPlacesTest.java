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
