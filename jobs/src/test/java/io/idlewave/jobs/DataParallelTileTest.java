package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.Effort;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tukaani.xz.XZInputStream;

/** Data-parallel copies of a training job take what a job of that size takes. */
class DataParallelTileTest {

  private static final int REFUSED = 3;
  private static final int USAGE = 2;

  private static final String NETWORK =
      """
      timing: model
      network: {model: loggp, L: 5us, o: 0ns, g: 0ns, G: 0.04ns}
      collectives: {allreduce: ring, allgather: ring, reduce-scatter-block: ring}
      """;

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private JsonNode summary(String trace, String study) throws IOException {
    StudyFolder studies = new StudyFolder(folder);
    return studies.run(studies.study("trace: " + trace + "\n" + study));
  }

  private double base(String trace, String study) throws IOException {
    return summary(trace, study).at("/base/runtimeNanos").asDouble();
  }

  private void profiles(String name, int dataParallel, double spread) throws IOException {
    new MeshProfiles(dataParallel, spread).write(folder.resolve(name + ".profiles"));
    CommandLineRun.ok("ingest", path(name + ".profiles"), "--out", path(name));
  }

  private CommandLineRun tile(String trace, int copies) {
    return CommandLineRun.ok(
        "tile", path(trace), "--data-parallel=" + copies, "--out", path("tiled"));
  }

  /** 16 ranks with streams, groups by name and a sharded model, eight times and 64 times. */
  @ParameterizedTest
  @CsvSource({"2", "8", "64"})
  void run_copies_takeWhatTheLargeJobTakes(int copies) throws IOException {
    Assumptions.assumeTrue(copies < 64 || Effort.isFull());
    profiles("small", 8, 0);
    profiles("large", 8 * copies, 0);
    assertThat(tile("small", copies).out())
        .contains("default_pg of 16, mesh_dp of 8 (2 groups)", "a smaller share");
    CommandLineRun.ok("check", path("tiled"));
    double small = base("small", NETWORK);
    assertThat(base("tiled", NETWORK)).isEqualTo(base("large", NETWORK)).isGreaterThan(small);
  }

  /** Kernels vary by a fifth; those of copies draw from what 16 ranks did. */
  @Test
  void run_copiesThatVary_takeWhatTheLargeJobTakes() throws IOException {
    profiles("small", 8, 0.2);
    profiles("large", 64, 0.2);
    tile("small", 8);
    String varying =
        NETWORK
            + """
            compute: {resample: {by: class, ranks: all}}
            replicates: 50
            scenarios: [{name: varying}]
            """;
    String mean = "/scenarios/0/runtimeNanos/mean";
    double large = summary("large", varying).at(mean).asDouble();
    assertThat(summary("tiled", varying).at(mean).asDouble())
        .isCloseTo(large, within(0.01 * large));
    assertThat(summary("small", varying).at(mean).asDouble()).isLessThan(0.99 * large);
  }

  /**
   * A ring of n members takes 2 (n - 1) steps, of a message of V / n bytes each: L + G (V / n - 1).
   */
  @ParameterizedTest
  @CsvSource({"8", "64"})
  void run_copiesOfAnAllreduce_areAClosedForm(int copies) throws IOException {
    int repetitions = 5;
    int bytes = 512_000;
    CommandLineRun.ok(
        "synth",
        "allreduce",
        "--ranks=8",
        "--repetitions=" + repetitions,
        "--bytes=" + bytes,
        "--compute=1ms",
        "--out=" + path("small"));
    tile("small", copies);
    int ranks = 8 * copies;
    double ring = 2 * (ranks - 1) * (5e3 + 0.04 * (bytes / (double) ranks - 1));
    assertThat(base("tiled", NETWORK)).isCloseTo(repetitions * (1e6 + ring), within(ranks * 1.0));
  }

  /**
   * The longest of n exponential draws is 1 + 1/2 + ... + 1/n means long on average; with the same
   * draws in all copies it would be that of 8 ranks.
   */
  @Test
  void run_noise_isDrawnForEachCopy() throws IOException {
    int repetitions = 200;
    CommandLineRun.ok(
        "synth",
        "allreduce",
        "--ranks=8",
        "--repetitions=" + repetitions,
        "--compute=100us",
        "--out=" + path("small"));
    tile("small", 8);
    String study =
        """
        timing: model
        network: {model: loggp, L: 0ns, o: 0ns, g: 0ns, G: 0ns}
        collectives: {allreduce: barrier-max}
        replicates: 50
        scenarios: [{name: noisy, noise: {distribution: exponential, mean: 10us}}]
        """;
    JsonNode noisy = summary("tiled", study);
    double added =
        noisy.at("/scenarios/0/runtimeNanos/mean").asDouble()
            - noisy.at("/base/runtimeNanos").asDouble();
    double harmonic = IntStream.rangeClosed(1, 64).mapToDouble(n -> 1.0 / n).sum();
    assertThat(added / repetitions).isCloseTo(10e3 * harmonic, within(10e3 * harmonic * 0.01));
  }

  /** A table without bytes: its recorded transfers stay, and so does the run. */
  @ParameterizedTest
  @CsvSource({"recorded", "'{model: recorded, transfers: median}'"})
  void run_tableOnTheRecordedNetwork_takesWhatOneCopyTakes(String network) throws IOException {
    new InterleavedPipeline(2, 2, 2, 4, true).write(folder, 5);
    CommandLineRun.ok("ingest", path("job.csv"), "--out", path("small"));
    tile("small", 16);
    String study = "timing: model\nnetwork: " + network + "\n";
    assertThat(base("tiled", study)).isEqualTo(base("small", study)).isPositive();
    JsonNode stragglers = stragglers("tiled");
    assertThat(stragglers.get("slowdown").asDouble())
        .isCloseTo(stragglers("small").get("slowdown").asDouble(), within(1e-9));
    assertThat(stragglers.get("byDpRank")).hasSize(32);
  }

  private JsonNode stragglers(String trace) throws IOException {
    return new ObjectMapper()
        .readTree(CommandLineRun.ok("stragglers", path(trace), "--json").out());
  }

  /** Half of a published job, grown back; where its table is at hand. */
  @Test
  void run_halfOfAPublishedJob_takesWhatTheWholeOneTook() throws IOException {
    Path whole = Path.of("../../shared/traces/training/AR.csv.xz");
    Assumptions.assumeTrue(Effort.isFull() && Files.exists(whole));
    Files.writeString(folder.resolve("meta-half.yaml"), "dp_size: 2\npp_size: 4\n");
    try (BufferedReader table =
        new BufferedReader(
            new InputStreamReader(
                new XZInputStream(Files.newInputStream(whole)), StandardCharsets.UTF_8))) {
      String columns = table.readLine();
      int column = List.of(columns.split(",", -1)).indexOf("dp_rank");
      Files.write(
          folder.resolve("half.csv"),
          Stream.concat(
                  Stream.of(columns),
                  table.lines().filter(line -> Integer.parseInt(line.split(",", -1)[column]) < 2))
              .toList());
    }
    CommandLineRun.ok("ingest", path("half.csv"), "--out", path("half"));
    CommandLineRun.ok("ingest", whole.toString(), "--out", path("whole"));
    tile("half", 2);
    String study = "timing: model\nnetwork: recorded\n";
    double took = base("whole", study);
    assertThat(base("tiled", study)).isCloseTo(took, within(0.001 * took));
  }

  /** Of a trace that was tiled before, what was said then is not said again. */
  @Test
  void tile_again_saysWhatBecomesOfTheTrace() {
    CommandLineRun.ok("synth", "allreduce", "--ranks=2", "--out=" + path("small"));
    tile("small", 2);
    String said =
        CommandLineRun.ok("tile", path("tiled"), "--data-parallel=2", "--out", path("again")).out();
    assertThat(said.lines().filter(line -> line.contains("that were not recorded"))).hasSize(1);
    assertThat(said).contains("data-parallel copies of a job of 4 ranks");
  }

  @Test
  void tile_groupsThatNothingDecides_areRefusedInOneLine() {
    CommandLineRun.ok("synth", "random", "--seed=3", "--ranks=6", "--out=" + path("a"));
    CommandLineRun.of("tile", path("a"), "--data-parallel=2", "--out", path("b"))
        .assertRefused(REFUSED, "tile: --data-parallel: ");
    assertThat(folder.resolve("b")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({
    "--data-parallel=2 --by=2, 'without --by, --to and --grid'",
    "--data-parallel=0, 'data-parallel: 1 to'",
    "--by=2 --keep=tp, 'with --data-parallel'",
    "--data-parallel=2 --grow=a --keep=A, 'got a'"
  })
  void tile_optionsThatContradict_areRefused(String options, String message) {
    CommandLineRun.ok("synth", "ring", "--ranks=4", "--out=" + path("a"));
    String[] all = "tile %s --out=%s %s".formatted(path("a"), path("b"), options).split(" ", -1);
    CommandLineRun.of(all).assertRefused(USAGE, message);
  }
}
