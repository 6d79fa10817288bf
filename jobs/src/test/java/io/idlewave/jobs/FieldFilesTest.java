package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.format.PackedFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files as they lie about in public repositories, and what is right for each, as the README beside
 * it derives it by hand: in the test resource {@code field}.
 */
class FieldFilesTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private static Path folder;

  @BeforeAll
  static void unpack() throws IOException {
    try (InputStream packed =
        Objects.requireNonNull(FieldFilesTest.class.getResourceAsStream("/field/files.tar.xz"))) {
      PackedFiles.unpack(packed, folder);
    }
  }

  private static String path(String name) {
    return folder.resolve(name).toString();
  }

  private static void ingest(String name) {
    CommandLineRun.ok("ingest", path(name), "--out", trace(name));
  }

  private static String trace(String name) {
    return path("trace of " + name.replace('/', ' '));
  }

  private static JsonNode json(String... command) throws IOException {
    return JSON.readTree(CommandLineRun.ok(command).out());
  }

  private static List<String> warnings(JsonNode census) {
    return census.get("warnings").findValuesAsText("code");
  }

  /**
   * Ring: seven steps of L and the bytes of a part, or three, and 14 us of the host; what passes
   * between a launch and its kernel is not part of what was worked out.
   */
  @ParameterizedTest
  @CsvSource({
    "chakra-allgather/8npus_1MB, 7347025",
    "kineto-collective-names/ag, 3162725",
    "kineto-collective-names/agc, 3162725",
    "kineto-collective-names/unk, 6311450",
  })
  void simulated_collective_takesWhatTheRingTakes(String name, long nanos) throws IOException {
    ingest(name);
    String study =
        """
        trace: "%s"
        timing: model
        network: {model: loggp, L: 1us, o: 0ns, g: 0ns, G: 1ns}
        collectives: {allgather: ring, allreduce: ring}
        compute: {launch-delays: nothing}
        replicates: 1
        scenarios: [{name: as it is}]
        """
            .formatted(trace(name));
    Path file = Files.writeString(folder.resolve("study.yaml"), study);
    Path out = folder.resolve("results of " + name.replace('/', ' '));
    CommandLineRun.ok("run", file.toString(), "--out", out.toString(), "--force");
    JsonNode summary = JSON.readTree(out.resolve("summary.json").toFile());
    assertThat(summary.at("/scenarios/0/baseNanos").asLong()).isEqualTo(nanos);
    assertThat(warnings(json("check", trace(name), "--json")))
        .isEqualTo(name.endsWith("unk") ? List.of("kineto-collective-unknown") : List.of());
  }

  @ParameterizedTest
  @CsvSource({
    "graph-fork/graph-fork.json, 735000, kineto-graph-unknown",
    "graph-fork/graph-diamond.json, 635000, kineto-graph-unknown",
    "graph-fork/graph-twice.json, 1435000, kineto-graph-unknown",
    "kineto-key-order/bare.json, 325000,",
    "kineto-key-order/list.json, 325000,",
    "kineto-key-order/order.json, 325000,",
    "kineto-key-order/sorted.json, 325000,",
    "kineto-key-order/tracename-first.json, 325000,",
    "kineto-overflow/overflow.json, 435000, kineto-overlap",
    "kineto-overflow/overflow-all.json, 545000, kineto-overlap",
    "kineto-ts0/ts0.json, 325000, kineto-time-apart",
    "kineto-ts0/ts0-cpuop.json, 325000, kineto-time-apart",
    "kineto-ts0/ts0-without.json, 325000,",
  })
  void recorded_profile_takesWhatItsReadmeSays(String name, long nanos, @Nullable String warning)
      throws IOException {
    ingest(name);
    JsonNode census = json("check", trace(name), "--json");
    assertThat(census.get("spanNanos").asLong()).isEqualTo(nanos);
    if (warning == null) {
      assertThat(warnings(census)).isEmpty();
    } else {
      assertThat(warnings(census)).contains(warning);
    }
  }

  /** What nobody recorded is a condition, and neither bound is the other. */
  @ParameterizedTest
  @ValueSource(strings = {"graph-fork", "graph-diamond", "graph-twice"})
  void observed_graphOnSeveralStreams_isNeverExact(String name) throws IOException {
    String file = "graph-fork/" + name + ".json";
    ingest(file);
    String out = path("results of " + name);
    CommandLineRun run = CommandLineRun.ok("run", trace(file), "--out", out, "--replicates", "3");
    assertThat(run.out()).contains("lower", "upper").doesNotContain("exact");
    JsonNode summary = JSON.readTree(Path.of(out, "summary.json").toFile());
    assertThat(summary.get("conditions").findValuesAsText("sentence"))
        .anyMatch(sentence -> sentence.contains("kineto-graph-unknown"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ddp", "rot"})
  void stragglers_slowRankWithClocksOfTheirOwn_costWhatWasWorkedOut(String name)
      throws IOException {
    ingest("stragglers-slow-rank/" + name);
    JsonNode report = json("stragglers", trace("stragglers-slow-rank/" + name), "--json");
    assertThat(report.get("slowdown").asDouble()).isCloseTo(345.1 / 195.1, within(5e-4));
  }

  @Test
  void check_profileWithoutMpi_showsNoTableOfFunctions() {
    String out = CommandLineRun.ok("check", path("kineto-key-order/bare.json")).out();
    assertThat(out).contains("span 325.0 us").doesNotContain("function");
  }

  @Test
  void why_severalClocks_areRefusedAsSuch() {
    CommandLineRun.of("why", path("stragglers-slow-rank/ddp"))
        .assertRefused(3, "ddp: clocks that agree, got clocks of several files or nodes");
  }

  /** Shares and longest detours as the files state them: averages times counts, and maxima. */
  @ParameterizedTest
  @CsvSource({
    "osnoise-over/osnoise_over.txt, 0.0183, 3400000",
    "osnoise-over/osnoise_all.txt, 0.0000141, 262000",
    "osnoise-none/osnoise_empty.txt, 0, 0",
    "osnoise-none/osnoise_empty_old.txt, 0, 0",
  })
  void signature_histogram_saysWhatTheFileStates(String name, double share, long longestNanos)
      throws IOException {
    JsonNode found = json("signature", path(name), "--json");
    assertThat(found.get("share").asDouble()).isCloseTo(share, withinPercentage(0.5));
    assertThat(found.get("longestNanos").asLong()).isEqualTo(longestNanos);
  }

  @Test
  void fit_logOfSeveralTables_readsEachOrSaysWhichIsLeftOut() {
    CommandLineRun both =
        CommandLineRun.ok("fit", "tables", path("tables-several/two_lat_bw.txt"), "--json");
    assertThat(both.out()).contains("\"g\"");
    CommandLineRun.of("fit", "tables", path("tables-several/imb_two_pp.txt"))
        .assertRefused(2, "one table of PingPong, got several");
    CommandLineRun unknown =
        CommandLineRun.ok("fit", "tables", path("tables-several/job_bibw_lat_cuda.txt"));
    assertThat(unknown.out() + unknown.err())
        .contains("L+2o", "a table of another benchmark is left out");
  }

  @Test
  void check_communicatorThatNothingUses_isReadAndSaid() throws IOException {
    ingest("prv-unused-communicator/small.prv");
    JsonNode census = json("check", trace("prv-unused-communicator/small.prv"), "--json");
    assertThat(census.get("messages").asLong()).isEqualTo(1);
    assertThat(warnings(census)).contains("communicator-unclear");
  }
}
