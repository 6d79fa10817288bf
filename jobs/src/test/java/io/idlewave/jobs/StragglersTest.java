package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What stragglers cost in traces of message-passing programs, worked out by hand. */
class StragglersTest {

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private JsonNode stragglers(String trace, String... more) throws IOException {
    String[] all = new String[more.length + 3];
    all[0] = "stragglers";
    all[1] = path(trace);
    all[2] = "--json";
    System.arraycopy(more, 0, all, 3, more.length);
    return new ObjectMapper().readTree(CommandLineRun.ok(all).out());
  }

  /** Four ranks compute 100 us and meet, 30 times: all take what all others take. */
  @Test
  void stragglers_whereAllComputeAlike_costNothing() throws IOException {
    CommandLineRun.ok(
        "synth", "bsp", "--ranks=4", "--steps=30", "--grain=100us", "--out=" + path("trace"));
    JsonNode found = stragglers("trace", "--step", "MPI_Barrier");
    assertThat(found.get("slowdown").asDouble()).isEqualTo(1);
    assertThat(found.get("seconds")).hasSize(29);
    assertThat(found.get("seconds").properties())
        .allSatisfy(
            step -> assertThat(step.getValue().asDouble()).isCloseTo(100e-6, within(1e-15)));
    assertThat(stragglers("trace").get("seconds").get("run").asDouble())
        .isCloseTo(30 * 100e-6, within(1e-12));
    assertThat(found.get("worstExplain").asDouble()).isZero();
    assertThat(CommandLineRun.ok("stragglers", path("trace")).out())
        .contains("nothing is lost")
        .doesNotContain("of what is lost");
  }

  /**
   * The same with 300 us more on rank 2 before one of the barriers. Each of the 120 stretches takes
   * 100 + 300 / 120 = 102.5 us ideally; rank 2 alone takes what the run takes.
   */
  @Test
  void stragglers_whereOneRankIsLateOnce_areThatRank() throws IOException {
    RecordedNetworkTest.writeLate(folder);
    JsonNode found = stragglers("trace");
    assertThat(found.get("seconds").get("run").asDouble()).isCloseTo(3300e-6, within(1e-12));
    assertThat(found.get("idealSeconds").get("run").asDouble()).isCloseTo(3075e-6, within(1e-12));
    assertThat(found.get("slowdown").asDouble()).isCloseTo(3300 / 3075.0, within(1e-9));
    // 29 steps wait for the others' ideal 102.5 us, one for the 400 us of rank 2
    assertThat(found.get("byRank").get("2").asDouble())
        .isCloseTo((29 * 102.5 + 400) / 3075, within(1e-9));
    assertThat(found.get("byRank").get("1").asDouble()).isCloseTo(1, within(1e-9));
    assertThat(found.get("worst").get(0).asText()).isEqualTo("2");
    assertThat(CommandLineRun.ok("stragglers", path("trace")).out())
        .contains("of what is lost comes from the worst 1 rank: 2");
    assertThat(found.get("byClass").get("computation").asDouble())
        .isCloseTo(3300 / 3075.0, within(1e-9));
  }

  /** Beside a study, in both timings, the same is found. */
  @ParameterizedTest
  @ValueSource(strings = {"observed", "model\nnetwork: myrinet"})
  void stragglers_ofAStudy_areThoseOfTheCommand(String timing) throws IOException {
    CommandLineRun.ok(
        "synth", "halo", "--px=3", "--py=2", "--jitter=20us", "--out=" + path("trace"));
    Files.writeString(
        folder.resolve("study.yaml"),
        """
        trace: trace
        analysis: [stragglers]
        replicates: 2
        scenarios: [{name: as it is}]
        """
            + "timing: "
            + timing);
    CommandLineRun run =
        CommandLineRun.ok("run", path("study.yaml"), "--tables=all", "--out=" + path("results"));
    JsonNode found = stragglers("trace");
    JsonNode part =
        new ObjectMapper()
            .readTree(folder.resolve("results/summary.json").toFile())
            .at("/analyses/stragglers");
    assertThat(part).isEqualTo(found);
    assertThat(run.out()).contains("stragglers: S ");
    List<GenericRecord> rows = ResultRows.of(folder.resolve("results/stragglers.avro"));
    assertThat(rows.stream().filter(row -> row.get("kind").toString().equals("rank")))
        .hasSize(6)
        .allSatisfy(
            row -> {
              String rank = row.get("name").toString();
              assertThat(row.get("slowdown")).isEqualTo(found.at("/byRank/" + rank).asDouble());
              assertThat((Double) row.get("seconds") / (Double) row.get("idealSeconds"))
                  .isCloseTo((Double) row.get("slowdown"), within(1e-12));
            });
  }

  @Test
  void stragglers_whereItCannotKnow_isRefused() {
    CommandLineRun.ok("synth", "bsp", "--out=" + path("trace"));
    CommandLineRun.of("stragglers", path("trace"), "--step", "MPI_Barier")
        .assertRefused(2, "--step: a function or user region of the trace, got MPI_Barier; known:");
  }
}
